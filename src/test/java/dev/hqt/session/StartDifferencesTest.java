package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StartDifferencesTest {
    private static final StartFacts FACTS =
            new StartFacts(Path.of("/src/api"), null, List.of(), new TreeSet<>(List.of("HOME", "PATH")), List.of());

    @Test
    void twoStartsThatAreAlikeDifferInNothing() {
        assertThat(StartDifferences.between(start("spawn", "2.1.1", FACTS), start("resume", "2.1.1", FACTS)))
                .isEmpty();
    }

    @Test
    void everythingThatDiffersIsTold() {
        SpawnEvent before =
                new SpawnEvent(Instant.EPOCH, "spawn", null, null, null, "/old/claude", "2.1.1", "claude", FACTS);
        SpawnEvent now = new SpawnEvent(
                Instant.EPOCH,
                "resume",
                "{\"fs\":\"ro\",\"net\":false}",
                "/usr/bin/bwrap",
                "0.8.0",
                "/new/claude",
                "2.1.2",
                "claude",
                new StartFacts(
                        Path.of("/src/web"),
                        "opus",
                        List.of("--add-dir", "/x"),
                        new TreeSet<>(List.of("HOME", "TOKEN")),
                        List.of()));
        assertThat(StartDifferences.between(before, now))
                .containsExactly(
                        "jail none → {\"fs\":\"ro\",\"net\":false}",
                        "program /old/claude → /new/claude",
                        "version 2.1.1 → 2.1.2",
                        "directory /src/api → /src/web",
                        "model none → opus",
                        "arguments  → --add-dir /x",
                        "new variables TOKEN",
                        "variables that are gone PATH");
    }

    @Test
    void whatAnEarlierHqtOrAMuteProgramDidNotSayIsNoDifference() {
        assertThat(StartDifferences.between(start("spawn", null, null), start("resume", "2.1.1", FACTS)))
                .isEmpty();
    }

    @Test
    void whatAShellSetsForEachCommandIsNoDifference() {
        StartFacts withShells = new StartFacts(
                FACTS.cwd(), null, List.of(), new TreeSet<>(List.of("HOME", "PATH", "_", "OLDPWD")), List.of());
        assertThat(StartDifferences.between(start("spawn", "1", FACTS), start("resume", "1", withShells)))
                .isEmpty();
    }

    @Test
    void manyNamesAreCounted() {
        StartFacts many = new StartFacts(
                FACTS.cwd(),
                null,
                List.of(),
                new TreeSet<>(List.of("HOME", "PATH", "A", "B", "C", "D", "E", "F", "G", "H")),
                List.of());
        assertThat(StartDifferences.between(start("spawn", "1", FACTS), start("resume", "1", many)))
                .containsExactly("new variables A B C D E F and 2 more");
    }

    private static SpawnEvent start(String kind, @Nullable String version, @Nullable StartFacts facts) {
        return new SpawnEvent(Instant.EPOCH, kind, null, null, null, "/usr/bin/claude", version, "claude", facts);
    }
}
