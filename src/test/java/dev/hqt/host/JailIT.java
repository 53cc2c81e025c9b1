package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real jails, attacked from inside and looked at from outside, as root and as an ordinary user. */
class JailIT {
    private static final String EPERM = "1";
    private static final String ENOENT = "2";
    private static final String EACCES = "13";
    private static final String EROFS = "30";
    private static final String ENOSYS = "38";
    private static final String EAFNOSUPPORT = "97";

    /** Numbers of system calls on x86_64 and on aarch64, apart from the filter's own table. */
    private static final Map<String, List<Integer>> CALLS = Map.of(
            "NR_IOCTL", List.of(16, 29),
            "NR_SOCKET", List.of(41, 198),
            "NR_KEYCTL", List.of(250, 219),
            "NR_BPF", List.of(321, 280),
            "NR_PERF", List.of(298, 241),
            "NR_IO_URING", List.of(425, 425),
            "NR_MOUNT", List.of(165, 40));

    static Stream<JailIdentity> identities() throws IOException {
        return JailIdentity.all();
    }

    static Stream<Arguments> jails() throws IOException {
        return JailIdentity.all()
                .flatMap(identity -> Stream.of(FilesystemAccess.values())
                        .flatMap(access -> Stream.of(true, false)
                                .map(network -> Arguments.of(identity, new SandboxPolicy(access, network)))));
    }

    @ParameterizedTest
    @MethodSource("jails")
    void nothingGetsOutAndWorkCanBeDone(JailIdentity identity, SandboxPolicy policy) throws IOException {
        Path sharedMemory = Files.createTempFile(Path.of("/dev/shm"), "hqt-jail", "");
        String abstractName = "hqt-jail-" + ProcessHandle.current().pid() + "-" + System.nanoTime();
        try (JailGround ground = new JailGround(identity);
                ServerSocket loopback = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
                PrivateTmux tmux = new PrivateTmux(ground);
                AbstractListener listener = new AbstractListener(abstractName)) {
            tmux.start("/bin/sh");
            listener.awaitReady();
            Path pwned = ground.base.resolve("pwned");
            copyAttack(ground);
            Map<String, String> environment = new HashMap<>(Map.of(
                    "OTHER", ground.other.toString(),
                    "TMUX_SOCKET", tmux.socket().toString(),
                    "SHARED_MEMORY", sharedMemory.toString(),
                    "HOST_PID", Long.toString(ProcessHandle.current().pid()),
                    "PWNED", pwned.toString(),
                    "PASSED", "-- it's \"$HOME\" --",
                    "LOOPBACK_PORT", Integer.toString(loopback.getLocalPort()),
                    "ABSTRACT_NAME", abstractName,
                    "JAVA_HOME", System.getProperty("java.home")));
            environment.put("WITH_JAVA", policy.equals(SandboxPolicy.DEFAULT) ? "yes" : "no");
            boolean x86 = System.getProperty("os.arch").equals("amd64");
            CALLS.forEach((name, numbers) -> environment.put(name, Integer.toString(numbers.get(x86 ? 0 : 1))));
            HostFacts host = ground.host(environment);
            ProjectFacts facts = ground.facts(ground.project);
            String config = Files.readString(ground.project.resolve(".git/config"));

            Path run = ground.prepare(
                    List.of("/bin/sh", "attack.sh", "two words, 'quotes' and $HOME"),
                    ground.project,
                    policy,
                    ground.binds(facts, policy),
                    host);
            CommandResult result = ground.run(run);

            Map<String, String> rows = JailGround.rows(result);
            SoftAssertions softly = new SoftAssertions();
            softly.assertThat(result.exitCode()).as(result.output()).isEqualTo(7);
            softly.assertThat(Files.readString(run.resolve("status")))
                    .contains("\"child-pid\"")
                    .contains("\"exit-code\": 7");
            seesNothing(softly, rows);
            writesNothingOfTheHosts(softly, rows, policy);
            kernelRefuses(softly, rows);
            network(softly, rows, policy);
            worksInside(softly, rows, policy, identity, ground);
            // On the host, afterwards: nothing that was tried runs, nothing was changed.
            softly.assertThat(Files.readString(ground.project.resolve(".git/config")))
                    .isEqualTo(config);
            softly.assertThat(Files.readString(ground.project.resolve(".env"))).isEqualTo("KEY=secret\n");
            softly.assertThat(ground.project.resolve(".git/hooks/pre-commit")).doesNotExist();
            ground.git(ground.project, "commit", "--allow-empty", "-qm", "by the host");
            ground.git(ground.project, "status");
            softly.assertThat(pwned).doesNotExist();
            softly.assertThat(ground.git(ground.project, "status", "--porcelain"))
                    .isEmpty();
            softly.assertThat(run.resolve("args")).doesNotExist();
            softly.assertAll();
        } finally {
            Files.delete(sharedMemory);
        }
    }

    private static void seesNothing(SoftAssertions softly, Map<String, String> rows) {
        Map<String, String> wanted = new HashMap<>(Map.of(
                "terminal", "yes",
                "secret_in_env", "0",
                "secret_in_pid1", "0",
                "names_in_pid1", "TERM",
                "tmux_variable", "unset",
                "passed_variable", "-- it's \"$HOME\" --",
                "descriptors", "0 1 2 3",
                "host_name", "hqt-7"));
        for (String place : List.of(
                "ssh",
                "bashrc",
                "other_project",
                "tmux_socket",
                "docker_socket",
                "docker_socket_var",
                "shadow",
                "machine_id",
                "private_keys",
                "sys",
                "old_root",
                "home_through_pid1",
                "shared_memory")) {
            wanted.put(place, "absent");
        }
        wanted.forEach((row, value) -> softly.assertThat(rows).as(row).containsEntry(row, value));
        softly.assertThat(Integer.parseInt(rows.getOrDefault("processes", "999")))
                .isLessThan(10);
        refused(softly, rows, "signal_host", "No such process");
        refused(softly, rows, "tmux_client", "");
    }

    private static void writesNothingOfTheHosts(SoftAssertions softly, Map<String, String> rows, SandboxPolicy policy) {
        refused(softly, rows, "write_root", "Read-only file system");
        refused(softly, rows, "write_etc", "Read-only file system");
        // A user is refused by the directory's owner before the mount is asked.
        refused(softly, rows, "write_usr", "");
        for (String row : List.of("write_tmp", "write_var_tmp", "write_home")) {
            softly.assertThat(rows).containsEntry(row, "done");
        }
        for (String row : List.of("core_pattern", "other_sysctl")) {
            softly.assertThat(rows.get(row)).as(row).isIn(EROFS, EACCES);
        }
        // Some kernels are built without it.
        softly.assertThat(rows.get("sysrq")).isIn(EROFS, EACCES, ENOENT);
        softly.assertThat(rows).containsEntry("kernel_files", "");
        for (String row : List.of("hook", "config", "config_by_rename", "agent_settings", "masked_secret")) {
            refused(softly, rows, row, row.equals("config_by_rename") ? "" : "Read-only file system");
        }
        softly.assertThat(rows).containsEntry("secret_text", "0");
        for (String row : List.of("move_git", "move_hooks", "move_config", "move_agent_settings")) {
            refused(softly, rows, row, policy.filesystem() == FilesystemAccess.READ_WRITE ? "busy" : "Read-only");
        }
        refused(softly, rows, "delete_hooks", "");
        refused(softly, rows, "unmount_hooks", "");
        softly.assertThat(rows.get("write_project"))
                .isEqualTo(
                        policy.filesystem() == FilesystemAccess.READ_WRITE
                                ? "done"
                                : "refused: touch: cannot touch 'written-by-agent': Read-only file system");
    }

    private static void kernelRefuses(SoftAssertions softly, Map<String, String> rows) {
        Map<String, String> wanted = new HashMap<>();
        for (String row : List.of("tiocsti", "tiocsti_high", "tioclinux", "keyctl", "bpf", "perf", "mount")) {
            wanted.put(row, EPERM);
        }
        wanted.put("vsock", EAFNOSUPPORT);
        wanted.put("alg", EAFNOSUPPORT);
        wanted.put("io_uring", ENOSYS);
        wanted.put("no_new_privileges", "1");
        wanted.put("capabilities", "0000000000000000");
        wanted.put("bounding", "0000000000000000");
        wanted.forEach((row, value) -> softly.assertThat(rows).as(row).containsEntry(row, value));
        for (String row : List.of("user_namespace", "mount_namespace", "jail_in_jail", "device", "chroot")) {
            refused(softly, rows, row, "");
        }
    }

    /** A shared network is the host's, its loopback and its abstract sockets too: that is what the switch says. */
    private static void network(SoftAssertions softly, Map<String, String> rows, SandboxPolicy policy) {
        softly.assertThat(rows).containsEntry("loopback", policy.network() ? "reached" : "closed");
        softly.assertThat(rows).containsEntry("abstract_socket", policy.network() ? "reached" : "closed");
        boolean resolver = policy.network() && Files.exists(Path.of("/etc/resolv.conf"));
        softly.assertThat(rows).containsEntry("resolver", resolver ? "there" : "absent");
    }

    private static void worksInside(
            SoftAssertions softly,
            Map<String, String> rows,
            SandboxPolicy policy,
            JailIdentity identity,
            JailGround ground) {
        if (policy.filesystem() == FilesystemAccess.READ_WRITE) {
            softly.assertThat(rows).containsEntry("git_commit", "done").containsEntry("git_branch", "done");
            softly.assertThat(ground.git(ground.project, "log", "--format=%s")).contains("by the agent");
            softly.assertThat(ground.project.resolve("written-by-agent")).exists();
        } else {
            softly.assertThat(rows).doesNotContainKey("git_commit");
        }
        softly.assertThat(rows)
                .containsEntry("git_log", "done")
                .containsEntry("user_name", identity.name() + " " + ground.home)
                .containsEntry("tmp_size", Integer.toString(2048 * 1024))
                .containsEntry("home_size", Integer.toString(1024 * 1024))
                .containsEntry("spaces", "two words, 'quotes' and $HOME");
        softly.assertThat(
                        Integer.parseInt(rows.getOrDefault("certificates", "0").strip()))
                .isPositive();
        if (policy.equals(SandboxPolicy.DEFAULT)) {
            softly.assertThat(rows).containsEntry("java", "done");
            softly.assertThat(Integer.parseInt(rows.getOrDefault("java_certificates", "0")))
                    .isPositive();
        }
    }

    private static void refused(SoftAssertions softly, Map<String, String> rows, String row, String words) {
        softly.assertThat(rows.get(row)).as(row).startsWith("refused: ").contains(words);
    }

    /** While it runs: every user of the machine can read command lines. */
    @ParameterizedTest
    @MethodSource("identities")
    void noValueStandsInAnyCommandLineAndNothingOutlivesTheJail(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            ProjectFacts facts = ground.facts(ground.project);
            Path run = ground.prepare(
                    List.of("/bin/sh", "-c", "setsid sleep 1000 & echo $! > ready; wait"),
                    ground.project,
                    SandboxPolicy.DEFAULT,
                    ground.binds(facts, SandboxPolicy.DEFAULT),
                    ground.host(Map.of("TOKEN", "value-of-a-token")));
            tmux.start("/bin/sh", run.resolve("launch.sh").toString());
            await(() -> Files.exists(ground.project.resolve("ready")));

            long leader = Long.parseLong(tmux.format("#{pane_pid}"));
            List<ProcessHandle> family = ProcessHandle.of(leader)
                    .map(process -> Stream.concat(Stream.of(process), process.descendants())
                            .toList())
                    .orElseThrow();
            assertThat(family).hasSizeGreaterThanOrEqualTo(4);
            assertThat(tmux.format("#{pane_current_command}")).isEqualTo("bwrap");
            assertThat(commandLine(leader)).startsWith("/usr/bin/bwrap --args 9 --seccomp 8 --json-status-fd 7 --");
            for (ProcessHandle process : family) {
                assertThat(commandLine(process.pid())).doesNotContain("value-of-a-token");
            }
            assertThat(tmux.format("#{pane_start_command}")).doesNotContain("value-of-a-token");
            assertThat(run.resolve("args")).doesNotExist();
            assertThat(run.resolve("filter.bpf")).doesNotExist();
            String child = Files.readString(run.resolve("status"));
            assertThat(child).contains("\"child-pid\"").doesNotContain("exit-code");

            tmux.stop();
            await(() -> family.stream().noneMatch(JailIT::lives));
        }
    }

    @ParameterizedTest
    @MethodSource("identities")
    void aResizeArrives(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            ProjectFacts facts = ground.facts(ground.project);
            Path size = ground.project.resolve("size");
            Path run = ground.prepare(
                    List.of(
                            "/bin/sh",
                            "-c",
                            "trap 'stty size > size.new; mv size.new size' WINCH; echo > ready;"
                                    + " while :; do sleep 0.05; done"),
                    ground.project,
                    SandboxPolicy.DEFAULT,
                    ground.binds(facts, SandboxPolicy.DEFAULT),
                    ground.host(Map.of()));
            tmux.start("/bin/sh", run.resolve("launch.sh").toString());
            await(() -> Files.exists(ground.project.resolve("ready")));

            tmux.run("resize-window", "-t", "=jail:", "-x", "77", "-y", "21");

            await(() -> Files.exists(size));
            // The status line takes a row where it is on.
            assertThat(Files.readString(size)).matches("2[01] 77\n");
        }
    }

    @ParameterizedTest
    @MethodSource("identities")
    void aLinkedWorktreeCommitsAndCannotMakeTheHostRunAnything(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Path worktree = ground.home.resolve("code/tree");
            Path second = ground.home.resolve("code/second");
            ground.git(ground.project, "worktree", "add", "-q", worktree.toString());
            ground.git(ground.project, "worktree", "add", "-q", second.toString());
            Path pwned = ground.base.resolve("pwned");
            String entry = ground.project.resolve(".git/worktrees/tree").toString();
            String elsewhere = ground.project.resolve(".git/worktrees/second").toString();
            Files.writeString(worktree.resolve("attack.sh"), """
                    say() { printf 'ROW %s=%s\\n' "$1" "$2"; }
                    try() { n=$1; shift; if out=$("$@" 2>&1); then say "$n" done; else say "$n" "refused: $out"; fi; }
                    mkdir evil && printf '[core]\\nfsmonitor = "touch $PWNED; false"\\n' > evil/config
                    try file sh -c 'echo "gitdir: $PWD/evil" > .git'
                    try move_file mv .git aside
                    try commondir sh -c 'echo "$PWD/evil" > "$ENTRY/commondir"'
                    try move_commondir mv "$ENTRY/commondir" "$ENTRY/aside"
                    try gitdir sh -c 'echo x > "$ENTRY/gitdir"'
                    try move_entry mv "$ENTRY" "$ENTRY-aside"
                    try move_entries mv "$ENTRY/.." "$ENTRY/../../aside"
                    try second sh -c 'echo "$PWD/evil" > "$SECOND/commondir"'
                    try config sh -c 'echo "[core] pager = x" >> "$ENTRY/../../config"'
                    try hook sh -c 'echo x > "$ENTRY/../../hooks/pre-commit"'
                    echo more >> README
                    try commit git commit -qam "from the worktree"
                    [ -e "$MAIN/README" ]; say main $?
                    """);
            identity.own(worktree);
            ProjectFacts facts = ground.facts(worktree);
            Path run = ground.prepare(
                    List.of("/bin/sh", "attack.sh"),
                    worktree,
                    SandboxPolicy.DEFAULT,
                    ground.binds(facts, SandboxPolicy.DEFAULT),
                    ground.host(Map.of(
                            "ENTRY",
                            entry,
                            "SECOND",
                            elsewhere,
                            "MAIN",
                            ground.project.toString(),
                            "PWNED",
                            pwned.toString())));

            Map<String, String> rows = JailGround.rows(ground.run(run));

            SoftAssertions softly = new SoftAssertions();
            for (String row : List.of(
                    "file",
                    "move_file",
                    "commondir",
                    "move_commondir",
                    "gitdir",
                    "move_entry",
                    "move_entries",
                    "second",
                    "config",
                    "hook")) {
                refused(softly, rows, row, "");
            }
            softly.assertThat(rows).containsEntry("commit", "done").containsEntry("main", "1");
            softly.assertAll();
            for (Path checkout : List.of(worktree, second, ground.project)) {
                ground.git(checkout, "status");
            }
            assertThat(pwned).doesNotExist();
            assertThat(ground.git(worktree, "log", "--format=%s")).contains("from the worktree");
        }
    }

    @ParameterizedTest
    @MethodSource("identities")
    void aProjectInAPrivateDirectoryIsSeenThroughIt(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Path varTmp = Files.createTempDirectory(Path.of("/var/tmp"), "hqt-jail-");
            Path outside = Files.createDirectories(ground.base.resolve("outside"));
            try {
                for (Path project : List.of(varTmp, outside)) {
                    identity.own(project);
                    Path run = ground.prepare(
                            List.of("/bin/sh", "-c", "pwd > here; ls -A .. > around"),
                            project,
                            SandboxPolicy.DEFAULT,
                            ground.binds(ground.facts(project), SandboxPolicy.DEFAULT),
                            ground.host(Map.of()));
                    assertThat(ground.run(run).exitCode()).isZero();
                    assertThat(project.resolve("here")).hasContent(project.toString());
                    assertThat(Files.readString(project.resolve("around")).lines())
                            .contains(String.valueOf(project.getFileName()))
                            .doesNotContain("state", "run-1");
                }
            } finally {
                new TestCommandRunner().run(Command.of("rm", "-rf", varTmp.toString()));
            }
        }
    }

    /** bwrap has a limit of its own; what the split lets through must be within it, to the last argument. */
    @ParameterizedTest
    @MethodSource("identities")
    void asManyVariablesAsTheSplitLetsThroughDoStart(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            List<Bind> binds = ground.binds(ground.facts(ground.project), SandboxPolicy.DEFAULT);
            Path run = ground.base;
            int count = 3000;
            for (boolean fits = false; !fits; ) {
                count--;
                Map<String, String> many = new HashMap<>();
                IntStream.range(0, count).forEach(number -> many.put("V" + number, Integer.toString(number)));
                try {
                    run = ground.prepare(
                            List.of("/bin/sh", "-c", "exit $V" + (count - 1 - (count - 1 - 42))),
                            ground.project,
                            SandboxPolicy.DEFAULT,
                            binds,
                            ground.inspector().inspect(ground.bwrap()).forSpawn("hqt-7", many));
                    fits = true;
                } catch (IllegalArgumentException tooMany) {
                    assertThat(tooMany).hasMessageContaining("9000");
                    count -= 40;
                }
            }
            CommandResult result = ground.run(run);
            assertThat(result.exitCode()).as(result.output()).isEqualTo(42);
        }
    }

    private static String commandLine(long pid) throws IOException {
        return Files.readString(Path.of("/proc", Long.toString(pid), "cmdline"), StandardCharsets.UTF_8)
                .replace('\0', ' ');
    }

    private static boolean lives(ProcessHandle process) {
        try {
            // A zombie that init has not reaped yet is dead.
            String state = Files.readString(Path.of("/proc", Long.toString(process.pid()), "stat"));
            return !state.substring(state.lastIndexOf(')')).startsWith(") Z");
        } catch (IOException e) {
            return false;
        }
    }

    static void await(BooleanSupplier condition) {
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime()).as("deadline").isLessThan(deadline);
            Thread.onSpinWait();
            java.util.concurrent.locks.LockSupport.parkNanos(2_000_000);
        }
    }

    private static void copyAttack(JailGround ground) throws IOException {
        try (var script = JailIT.class.getResourceAsStream("attack.sh")) {
            Files.copy(java.util.Objects.requireNonNull(script), ground.project.resolve("attack.sh"));
        }
        ground.identity.own(ground.project);
    }

    /** A tmux server of this test's own, on a socket in its own directory, run as the jail's user. */
    private static final class PrivateTmux implements AutoCloseable {
        private final JailGround ground;

        PrivateTmux(JailGround ground) {
            this.ground = ground;
        }

        Path socket() {
            return ground.base.resolve("state/tmux.sock");
        }

        void start(String... command) {
            List<String> arguments = new ArrayList<>(
                    List.of("new-session", "-d", "-s", "jail", "-x", "100", "-y", "30", "-c", ground.home.toString()));
            arguments.addAll(List.of(command));
            run(arguments.toArray(String[]::new));
        }

        String format(String format) {
            return run("display-message", "-p", "-t", "=jail:", format).strip();
        }

        String run(String... arguments) {
            CommandResult result = call(arguments);
            assertThat(result.succeeded())
                    .as(List.of(arguments) + result.errors())
                    .isTrue();
            return result.output();
        }

        void stop() {
            run("kill-server");
        }

        private CommandResult call(String... arguments) {
            List<String> argv = new ArrayList<>(List.of("tmux", "-S", socket().toString(), "-f", "/dev/null", "-u"));
            argv.addAll(List.of(arguments));
            return ground.identity
                    .runner()
                    .run(Command.of(argv)
                            .withEnvironment(Map.of(
                                    "PATH",
                                    System.getenv("PATH"),
                                    "HOME",
                                    ground.home.toString(),
                                    "TERM",
                                    "xterm-256color",
                                    "SECRET_X",
                                    "host-secret")));
        }

        @Override
        public void close() {
            call("kill-server");
        }
    }

    /** A listener on an abstract socket of the host's, which Java itself can't open. */
    private static final class AbstractListener implements AutoCloseable {
        private final Process process;

        AbstractListener(String name) throws IOException {
            process = new ProcessBuilder(
                            "perl",
                            "-MSocket",
                            "-e",
                            "$| = 1; socket(my $s, AF_UNIX, SOCK_STREAM, 0) or die;"
                                    + "bind($s, pack('S a*', AF_UNIX, \"\\0\" . $ARGV[0])) or die; listen($s, 5) or die;"
                                    + "print \"ready\\n\"; sleep 120",
                            name)
                    .redirectError(ProcessBuilder.Redirect.INHERIT)
                    .start();
        }

        void awaitReady() throws IOException {
            assertThat(process.inputReader(StandardCharsets.UTF_8).readLine()).isEqualTo("ready");
        }

        @Override
        public void close() {
            process.destroyForcibly();
        }
    }
}
