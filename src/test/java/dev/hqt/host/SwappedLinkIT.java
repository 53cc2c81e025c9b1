package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxPolicy;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * A link that comes to be after hqt looked and before bwrap mounts, as a second session of the same project could swap
 * it in. A bwrap older than 0.12 can't be kept from following it; what that costs is bounded here. The machine decides
 * which starts are hit.
 */
class SwappedLinkIT {
    private static final int STARTS = 12;
    private static final int STEP_NANOS = 300_000;

    static Stream<Arguments> places() throws IOException {
        return JailIdentity.all()
                .flatMap(identity -> Stream.of(".env", ".mcp.json").map(place -> Arguments.of(identity, place)));
    }

    @ParameterizedTest
    @MethodSource("places")
    void costsAnEmptyFileAtMostAndNothingThatIsThere(JailIdentity identity, String place) throws Exception {
        try (JailGround ground = new JailGround(identity)) {
            Path victim = Files.createDirectories(ground.home.resolve("victim"));
            Path kept = Files.writeString(victim.resolve("kept"), "PRIVATE KEY");
            identity.own(victim);
            HostFacts host = ground.host(Map.of());
            for (int start = 0; start < STARTS; start++) {
                Path end = start % 2 == 0 ? kept : victim.resolve("new" + start);
                Thread swapper = Thread.ofPlatform().start(() -> swap(ground.project.resolve(place), end));
                try {
                    start(ground, place, host);
                } finally {
                    swapper.interrupt();
                    swapper.join();
                }
            }

            assertThat(kept).hasContent("PRIVATE KEY");
            try (Stream<Path> entries = Files.list(victim)) {
                assertThat(entries.filter(entry -> !entry.equals(kept)))
                        .allSatisfy(entry -> assertThat(entry).isEmptyFile());
            }
        }
    }

    /** A look that finds the link refuses, which is well; a jail that comes to be must not show what the link names. */
    private static void start(JailGround ground, String place, HostFacts host) throws IOException {
        ProjectFacts facts = ground.inspect(ground.project);
        if (facts.refusal() != null) {
            return;
        }
        List<Bind> binds = ground.binds(facts, SandboxPolicy.DEFAULT);
        if (MountPointInspector.findProblem(ground.project, binds, host).isPresent()) {
            return;
        }
        Path run = ground.launch(
                List.of("/bin/sh", "-c", "cat '" + place + "'; ls ~"),
                ground.project,
                SandboxPolicy.DEFAULT,
                binds,
                host);
        assertThat(ground.run(run).output()).doesNotContain("PRIVATE").doesNotContain("victim\n");
    }

    /** To and fro until it is interrupted. */
    private static void swap(Path place, Path end) {
        Path next = place.resolveSibling("next");
        try {
            while (!Thread.currentThread().isInterrupted()) {
                Files.createSymbolicLink(next, Path.of("/oldroot" + end));
                Files.move(next, place, StandardCopyOption.ATOMIC_MOVE);
                LockSupport.parkNanos(STEP_NANOS);
                Files.writeString(next, "KEY=x");
                Files.move(next, place, StandardCopyOption.ATOMIC_MOVE);
                LockSupport.parkNanos(STEP_NANOS);
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
