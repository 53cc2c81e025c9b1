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
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Real jails seen from outside, from their start in tmux to their end, and what runs in them. */
class JailLifeIT {
    /** While it runs: every user of the machine can read command lines. */
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
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
            await(() -> family.stream().noneMatch(JailLifeIT::lives));
        }
    }

    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
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

    /** What this machine has in its system directories; git and perl are among them wherever the tests run. */
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void programsOfTheSystemSayTheSameInside(JailIdentity identity) throws IOException {
        String script = """
                for program in "git --version" "perl -e 'print $]'" "mvn -v" "node -v" "npm -v" "python3 -V" "gcc --version" \\
                    "java -version" "make -v" "rg --version" "jq --version"; do
                    if command -v "${program%% *}" > /dev/null; then
                        printf 'ROW %s=%s\\n' "${program%% *}" "$(eval "$program" 2>&1 | head -n 1)"
                    fi
                done
                printf 'ROW %s=%s\\n' own_name "$(perl -e 'print join ".", unpack "C4", gethostbyname(shift)' "$(uname -n)")"
                """;
        try (JailGround ground = new JailGround(identity)) {
            SandboxPolicy offline = new SandboxPolicy(FilesystemAccess.READ_WRITE, false);
            HostFacts host = ground.host(Map.of());
            Path run = ground.prepare(
                    List.of("/bin/sh", "-c", script),
                    ground.project,
                    offline,
                    ground.binds(ground.facts(ground.project), offline),
                    host);

            Map<String, String> inside = new HashMap<>(JailGround.rows(ground.run(run)));
            Map<String, String> outside = new HashMap<>(JailGround.rows(identity.runner()
                    .run(Command.of("/bin/sh", "-c", script)
                            .withEnvironment(host.environment())
                            .in(ground.project)
                            .within(JailGround.PATIENCE))));

            assertThat(inside.remove("own_name")).isEqualTo("127.0.1.1");
            outside.remove("own_name");
            assertThat(outside).containsKeys("git", "perl");
            assertThat(inside).isEqualTo(outside);
        }
    }

    /** bwrap has a limit of its own; what the split lets through must be within it, to the last argument. */
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
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

    static boolean lives(ProcessHandle process) {
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
            LockSupport.parkNanos(2_000_000);
        }
    }
}
