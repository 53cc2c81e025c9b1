package dev.hqt.host;

import dev.hqt.process.CommandResult;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxPolicy;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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

    private static void copyAttack(JailGround ground) throws IOException {
        try (var script = JailIT.class.getResourceAsStream("attack.sh")) {
            Files.copy(Objects.requireNonNull(script), ground.project.resolve("attack.sh"));
        }
        ground.identity.own(ground.project);
    }
}
