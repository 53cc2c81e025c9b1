package dev.hqt.proof;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.ProcessTable;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The proof of the jail, as a user runs it; and the same attacks without a jail, so that it is known that they bite. */
@Timeout(120)
class JailProofIT {
    private static final String PROGRAM =
            Objects.requireNonNull(System.getProperty("hqt.program"), "hqt.program: run by Maven's verify");

    private static final Set<String> INHERENT = Set.of("loopback", "abstract-socket", "interfaces");

    /** What a machine may refuse to everybody, so that a jail can't be seen to refuse it. */
    private static final Set<String> NOT_HERE = Set.of(
            // There may be no container engine, no key in the folder for them, no number in a container.
            "container-socket",
            "tls-keys",
            "machine-id",
            // A virtual machine's first process can have another root, and its kernel be without these.
            "home-through-init",
            "kernel-crypto",
            "kernel-module",
            "other-kernel",
            "sysrq",
            "devices",
            // Settings of a kernel that many distributions choose.
            "kernel-log",
            "kernel-messages",
            "performance-events",
            "page-faults",
            "trace-host",
            "memory-of-host",
            // Nobody resizes the terminal there, and the machine may find no names.
            "use-resize",
            "use-names",
            // Only a jail that was made wrongly has them.
            "inherited-files",
            "old-root");

    /** What only root can have on the host. */
    private static final Set<String> ROOT_ONLY = Set.of(
            "capabilities",
            "chroot",
            "core-pattern",
            "device-node",
            "host-name",
            "kernel-switches",
            "mount-namespace",
            "new-mount",
            "password-file",
            "pivot-root",
            "raw-packets",
            "write-etc",
            "write-hqt",
            "write-root",
            "write-usr");

    @Test
    void theJailHoldsAndOnlyTheNetworkIsShared() throws Exception {
        Set<Path> before = leftovers();
        Process process = new ProcessBuilder(PROGRAM, "doctor", "--jail", "--json").start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        String errors = new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(output + errors).isZero();

        JsonNode rows = JsonMapper.shared().readTree(output);
        for (String network : List.of("on", "off")) {
            Set<String> inherent = new HashSet<>();
            int attacks = 0;
            for (JsonNode row : rows) {
                if (row.path("network").asString().equals(network)) {
                    if (!row.path("attack").asString().equals("use-names")
                            || !row.path("verdict").asString().equals("NOT_TRIED")) {
                        assertThat(row.path("verdict").asString()).as("%s", row).isIn("HELD", "INHERENT");
                    }
                    attacks += row.path("kind").asString().equals("attack") ? 1 : 0;
                    if (row.path("verdict").asString().equals("INHERENT")) {
                        inherent.add(row.path("attack").asString());
                    }
                }
            }
            assertThat(attacks).isGreaterThanOrEqualTo(45);
            if (network.equals("on")) {
                // A machine may have no interface but its loopback.
                assertThat(inherent).contains("loopback", "abstract-socket").isSubsetOf(INHERENT);
            } else {
                assertThat(inherent).isEmpty();
            }
        }
        assertThat(leftovers()).isEqualTo(before);
    }

    /** An attack that is held without a jail too would prove nothing: each of those is named, with the reason. */
    @Test
    void withoutAJailTheAttacksSucceed() throws Exception {
        try (Ground ground = Ground.make(new SystemCommandRunner())) {
            ProcessBuilder builder =
                    new ProcessBuilder(PROGRAM, "new", ground.project().toString(), "--harness", "proof");
            Map<String, String> environment = builder.environment();
            Map<String, String> wanted = ground.environment(Map.copyOf(environment));
            environment.clear();
            environment.putAll(wanted);
            Process process = builder.redirectErrorStream(true).start();
            String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(process.waitFor()).as(output).isZero();
            Path result = ground.project().resolve(Attacker.RESULT);
            long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while (Files.notExists(result) && System.nanoTime() < end) {
                Thread.sleep(50);
            }

            Set<String> held = new TreeSet<>();
            for (String line : Files.readAllLines(result)) {
                Finding found = Finding.parse(line).orElseThrow();
                assertThat(found.kind()).as(line).isNotEqualTo(Finding.Kind.NOT_TRIED);
                if (found.kind() == Finding.Kind.HELD) {
                    held.add(found.id());
                }
            }
            Set<String> expected = new TreeSet<>(NOT_HERE);
            if (!isRoot()) {
                expected.addAll(ROOT_ONLY);
            }
            assertThat(held).isSubsetOf(expected);
        }
    }

    @Test
    void oneThatIsStoppedLeavesNothingAndOneThatIsKilledIsClearedAwayByTheNext() throws Exception {
        Set<Path> before = leftovers();
        Process stopped = startAndAwaitItsServer(before);
        stopped.destroy();
        stopped.waitFor();
        assertThat(leftovers()).isEqualTo(before);

        Process killed = startAndAwaitItsServer(before);
        killed.destroyForcibly().waitFor();
        Set<Path> left = leftovers();
        left.removeAll(before);
        Path base = left.stream().filter(Files::isDirectory).findFirst().orElseThrow();
        assertThat(left).containsExactlyInAnyOrder(base, Path.of("/dev/shm").resolve(base.getFileName()));
        Ground.make(new SystemCommandRunner()).close();
        assertThat(leftovers()).isEqualTo(before);
        assertThat(new ProcessTable(new SystemCommandRunner())
                        .listWithArguments(List.of("-S", base + "/run/hqt/tmux.sock")))
                .isEmpty();
    }

    private static Process startAndAwaitItsServer(Set<Path> before) throws Exception {
        Process process = new ProcessBuilder(PROGRAM, "doctor", "--jail")
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        long end = System.nanoTime() + Duration.ofSeconds(60).toNanos();
        while (System.nanoTime() < end) {
            Set<Path> now = leftovers();
            now.removeAll(before);
            if (now.stream().anyMatch(base -> Files.exists(base.resolve("home/.local/state/hqt/tmux-server")))) {
                return process;
            }
            Thread.sleep(20);
        }
        throw new AssertionError("No server of the proof's came");
    }

    private static boolean isRoot() {
        return "root".equals(System.getProperty("user.name"));
    }

    private static Set<Path> leftovers() throws IOException {
        Set<Path> left = new HashSet<>();
        for (Path folder : List.of(Path.of(System.getProperty("java.io.tmpdir")), Path.of("/dev/shm"))) {
            try (Stream<Path> entries = Files.list(folder)) {
                entries.filter(path -> path.getFileName().toString().startsWith("hqt-proof-"))
                        .filter(JailProofIT::isOwn)
                        .forEach(left::add);
            }
        }
        return left;
    }

    /** Another user may prove something at the same time. */
    private static boolean isOwn(Path path) {
        try {
            return Files.getOwner(path).getName().equals(System.getProperty("user.name"));
        } catch (IOException gone) {
            return false;
        }
    }
}
