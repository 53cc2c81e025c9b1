package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.hqt.process.Patience;
import dev.hqt.process.ProcessTable;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.ExpectedJail;
import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.JailCheck;
import dev.hqt.sandbox.JailSight;
import dev.hqt.sandbox.MountLine;
import dev.hqt.sandbox.SandboxPolicy;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Real jails, looked at and mended from outside, as root and as an ordinary user. */
class JailWatchIT {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final JailSights sights = new JailSights();
    private final ProcessTable processes = new ProcessTable(new SystemCommandRunner());
    private final MountMender mender = new MountMender(new SystemCommandRunner(), System.getenv("PATH"));

    /** A jail that runs a shell until the test ends. */
    private record Living(ExpectedJail expected, long harness) {}

    private Living start(JailGround ground, PrivateTmux tmux, SandboxPolicy policy, Mutation mutation)
            throws IOException {
        HostFacts host = ground.host(Map.of());
        List<Bind> binds = ground.binds(ground.facts(ground.project), policy);
        // It does what it is told in a file, so that the test can try things inside.
        List<String> command =
                List.of("/bin/sh", "-c", "while :; do [ ! -e do ] || { . ./do; rm -f do; }; sleep 0.05; done");
        Path run = ground.prepare(command, ground.project, policy, binds, host);
        mutation.apply(run);
        ground.identity.own(run);
        tmux.start("/bin/sh", run.resolve("launch.sh").toString());
        ExpectedJail expected = ExpectedJail.of(BwrapArgv.wrap(command, ground.project, policy, binds, host));
        long pane = Long.parseLong(tmux.format("#{pane_pid}"));
        AtomicReference<Long> harness = new AtomicReference<>(0L);
        assertThat(Patience.until(PATIENCE, () -> {
                    Optional<Long> found = processes.listChildren(pane).stream()
                            .findFirst()
                            .flatMap(init ->
                                    processes.listChildren(init).stream().findFirst())
                            // Without a process namespace bwrap leaves no init behind.
                            .or(() -> processes.listChildren(pane).stream().findFirst());
                    found.ifPresent(harness::set);
                    return found.flatMap(pid -> sights.look(pid, expected))
                            .filter(JailSight::hasStarted)
                            .isPresent();
                }))
                .isTrue();
        return new Living(expected, harness.get());
    }

    private List<String> faults(Living living) {
        return JailCheck.faults(
                living.expected(),
                sights.look(living.harness(), living.expected()).orElseThrow(),
                true);
    }

    static Stream<Arguments> policies() throws IOException {
        return JailIdentity.all()
                .flatMap(identity -> Arrays.stream(FilesystemAccess.values())
                        .flatMap(access -> Stream.of(true, false)
                                .map(network -> arguments(identity, new SandboxPolicy(access, network)))));
    }

    @ParameterizedTest
    @MethodSource("policies")
    void aRealJailHasNoFault(JailIdentity identity, SandboxPolicy policy) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            assertThat(faults(start(ground, tmux, policy, Mutation.NONE))).isEmpty();
        }
    }

    /** Takes one word of the jail away before bwrap reads it. */
    record Mutation(String option, int values, String value, String fault) {
        static final Mutation NONE = new Mutation("", 0, "", "");

        void apply(Path run) throws IOException {
            if (option.isEmpty()) {
                return;
            }
            if (option.equals("--seccomp")) {
                Path script = run.resolve("launch.sh");
                Files.writeString(
                        script,
                        Files.readString(script).replace("'--seccomp' '8'", "").replace("--seccomp 8", ""));
                return;
            }
            Path file = run.resolve("args");
            List<String> words = new ArrayList<>(
                    List.of(Files.readString(file, StandardCharsets.UTF_8).split("\0", -1)));
            for (int at = 0; at < words.size(); at++) {
                boolean meant = words.get(at).equals(option)
                        && (value.isEmpty() || words.get(at + values).endsWith(value));
                if (meant) {
                    words.subList(at, at + 1 + values).clear();
                    break;
                }
            }
            Files.writeString(file, String.join("\0", words));
        }

        @Override
        public String toString() {
            return "without " + option + " " + value;
        }
    }

    static Stream<Arguments> mutations() throws IOException {
        List<Mutation> mutations = List.of(
                new Mutation("--unshare-ipc", 0, "", "it shares the host's ipc namespace"),
                new Mutation("--unshare-net", 0, "", "it shares the host's network"),
                new Mutation("--seccomp", 1, "", "no system call filter is on"),
                new Mutation("--ro-bind", 2, "/.git/hooks", "/.git/hooks is not mounted as it should be"),
                new Mutation("--ro-bind", 2, "/.env", "/.env is not mounted as it should be"),
                new Mutation("--bind", 2, "/.git", "/.git is not mounted as it should be"));
        return JailIdentity.all().flatMap(identity -> mutations.stream().map(each -> arguments(identity, each)));
    }

    @ParameterizedTest
    @MethodSource("mutations")
    void aJailWithoutOneProtectionIsFoundOut(JailIdentity identity, Mutation mutation) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            Living living = start(ground, tmux, new SandboxPolicy(FilesystemAccess.READ_WRITE, false), mutation);
            assertThat(faults(living)).anySatisfy(fault -> assertThat(fault).endsWith(mutation.fault()));
        }
    }

    /** Only who made a jail can mend it: root can't enter the namespaces of others with its own identity. */
    static Stream<JailIdentity> ownJails() throws IOException {
        return JailIdentity.all().filter(identity -> identity.prefix().isEmpty());
    }

    @ParameterizedTest
    @MethodSource("ownJails")
    void whatTheHostRenamesAwayIsPutBack(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            Living living = start(ground, tmux, SandboxPolicy.DEFAULT, Mutation.NONE);
            Path project = ground.project;
            // git config, an editor that saves by renaming, and a directory that is moved and made anew.
            ground.git(project, "config", "user.x", "y");
            replace(ground, project.resolve(".env"), "KEY=new-secret\n");
            Files.move(project.resolve(".claude"), project.resolve(".claude-old"));
            Files.createDirectory(project.resolve(".claude"));
            ground.identity.own(project);

            List<ExpectedMount> lost = lost(living);
            assertThat(lost)
                    .extracting(mount -> project.relativize(mount.destination()).toString())
                    .containsExactlyInAnyOrder(".git/config", ".env", ".claude");
            assertThat(inside(ground, "cat .env")).contains("new-secret");

            for (ExpectedMount mount : lost) {
                assertThat(mender.putBack(living.harness(), mount, around(living, mount)))
                        .isEmpty();
            }

            assertThat(lost(living)).isEmpty();
            assertThat(inside(ground, "echo x >> .git/config")).contains("Read-only");
            assertThat(inside(ground, "echo x > .claude/settings.json")).contains("Read-only");
            assertThat(inside(ground, "cat .env && echo end")).isEqualTo("end\n");
            assertThat(inside(ground, "mv .env e")).contains("busy");
            assertThat(Files.readString(project.resolve(".env"))).isEqualTo("KEY=new-secret\n");
        }
    }

    /** git made anew: the pin went with the old directory, and all that was protected in it. */
    @ParameterizedTest
    @MethodSource("ownJails")
    void aWholeRepositoryThatWasReplacedIsProtectedAgain(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            Living living = start(ground, tmux, SandboxPolicy.DEFAULT, Mutation.NONE);
            Files.move(ground.project.resolve(".git"), ground.project.resolve(".git-old"));
            ground.git(ground.project, "init", "-q");

            List<ExpectedMount> lost = lost(living);
            assertThat(lost).hasSize(3);
            for (ExpectedMount mount : lost) {
                assertThat(mender.putBack(living.harness(), mount, around(living, mount)))
                        .isEmpty();
            }
            assertThat(lost(living)).isEmpty();
            assertThat(inside(ground, "echo x > .git/hooks/pre-commit")).contains("Read-only");
            assertThat(inside(ground, "mv .git .g")).contains("busy");
        }
    }

    /** The agent swaps the unprotected place for a link: nothing is mounted where it leads. */
    @ParameterizedTest
    @MethodSource("ownJails")
    void aLinkInTheWayIsNotFollowed(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity);
                PrivateTmux tmux = new PrivateTmux(ground)) {
            Living living = start(ground, tmux, SandboxPolicy.DEFAULT, Mutation.NONE);
            replace(ground, ground.project.resolve(".env"), "KEY=new-secret\n");
            inside(ground, "rm .env; ln -s /etc/passwd .env");

            ExpectedMount lost = lost(living).getFirst();
            assertThat(mender.putBack(living.harness(), lost, around(living, lost)))
                    .hasValueSatisfying(why -> assertThat(why).contains("symbolic link"));
            assertThat(lost(living)).hasSize(1);
        }
    }

    private List<ExpectedMount> lost(Living living) {
        return JailCheck.lost(living.expected(), MountLine.parse(sights.mountTable(living.harness())));
    }

    private MountLine around(Living living, ExpectedMount mount) {
        return MountLine.parse(sights.mountTable(living.harness())).stream()
                .filter(line -> mount.destination().startsWith(line.point()))
                .reduce((first, second) -> second)
                .orElseThrow();
    }

    private static void replace(JailGround ground, Path file, String text) throws IOException {
        Path fresh = Files.writeString(file.resolveSibling("fresh"), text);
        ground.identity.own(fresh);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    }

    /** What a line of shell prints inside. */
    private static String inside(JailGround ground, String line) throws IOException {
        Path answer = ground.project.resolve("answer");
        Files.deleteIfExists(answer);
        Path order = Files.writeString(
                ground.project.resolve("order"), "{ " + line + "; } > answer.new 2>&1\nmv answer.new answer\n");
        ground.identity.own(order);
        Files.move(order, ground.project.resolve("do"), StandardCopyOption.ATOMIC_MOVE);
        assertThat(Patience.until(PATIENCE, () -> Files.exists(answer) && !Files.exists(ground.project.resolve("do"))))
                .isTrue();
        return Files.readString(answer);
    }
}
