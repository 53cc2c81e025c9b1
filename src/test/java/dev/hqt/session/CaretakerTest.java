package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.harness.CacheArea;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class CaretakerTest {
    private final ManualClock clock = new ManualClock();
    private final FakeHarness harness = new FakeHarness("fake", "Fake");
    private final Caretaker caretaker;

    CaretakerTest() {
        FakeMachine machine = new FakeMachine(Path.of("/home/ada"));
        CacheArea caches = new CacheArea(Path.of("/home/ada/cache/hqt"));
        SpawnPlanner planner = new SpawnPlanner(
                new FakeHarnesses(harness),
                machine,
                new SessionFolders(Path.of("/home/ada"), Path.of("/home/ada/data"), caches),
                new Jailer(machine, caches));
        caretaker = new Caretaker(planner, clock, Runnable::run);
    }

    @Test
    void aLivingSessionIsLookedAfterOnceAMinute() {
        caretaker.lookAfter(view(true));
        assertThat(harness.kept()).isEmpty();
        for (int second = 0; second < 150; second++) {
            clock.advance(Duration.ofSeconds(1));
            caretaker.lookAfter(view(true));
        }
        assertThat(harness.kept()).containsExactly("/home/ada/api", "/home/ada/api");
    }

    @Test
    void aSessionThatEndedIsLeftAlone() {
        caretaker.lookAfter(view(true));
        clock.advance(Duration.ofMinutes(5));
        caretaker.lookAfter(view(false));
        caretaker.lookAfter(view(true));
        assertThat(harness.kept()).isEmpty();
    }

    private static SessionView view(boolean live) {
        Project project = new Project(1, "api", Path.of("/home/ada/api"));
        Session row = new Session(
                7,
                "fix",
                project,
                project.path(),
                "fake",
                null,
                List.of(),
                StoredPolicy.UNSANDBOXED,
                null,
                "hqt-7",
                RecordedState.RUNNING,
                null,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                0);
        return new SessionView(row, SessionState.IDLE, live, "process", null, null, "", Activity.NONE);
    }
}
