package dev.hqt.tui;

import dev.hqt.doctor.CheckReport;
import dev.hqt.doctor.CheckResult;
import dev.hqt.doctor.DoctorReport;
import dev.hqt.harness.CacheArea;
import dev.hqt.session.FakeHarness;
import dev.hqt.session.FakeHarnesses;
import dev.hqt.session.FakeMachine;
import dev.hqt.session.FakeMultiplexer;
import dev.hqt.session.InMemorySessionRepository;
import dev.hqt.session.ManualClock;
import dev.hqt.session.SessionFolders;
import dev.hqt.session.SessionService;
import dev.hqt.tui.event.HarnessChoice;
import dev.hqt.tui.event.HarnessSurvey;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;

/** All that stands behind the screen, as fakes that a test can bend. */
final class TuiWorld {
    static final FakeHarness CLAUDE = new FakeHarness("claude", "Claude Code");
    static final FakeHarness CODEX = new FakeHarness("codex", "Codex");

    final ManualClock clock = new ManualClock();
    final InMemorySessionRepository repository = new InMemorySessionRepository(clock);
    final FakeMultiplexer multiplexer = new FakeMultiplexer(clock);
    final Path home;
    final FakeMachine machine;
    final SessionService service;
    volatile HarnessSurvey survey = new HarnessSurvey(List.of(choice(CLAUDE, "2.1.0"), choice(CODEX, "")), List.of());
    volatile DoctorReport report = new DoctorReport(List.of(
            new CheckReport("tmux", true, new CheckResult.Ok("3.3a /usr/bin/tmux")),
            new CheckReport(
                    "bubblewrap",
                    false,
                    new CheckResult.Failed(
                            "not found — sandboxed sessions unavailable", "sudo apt install bubblewrap"))));
    volatile List<String> warnings = List.of();
    volatile @Nullable RuntimeException connectionFailure;
    volatile @Nullable CountDownLatch connectionGate;

    TuiWorld(Path home) {
        this.home = home;
        machine = new FakeMachine(home);
        multiplexer.writeFiles();
        service = new SessionService(
                repository,
                multiplexer,
                new FakeHarnesses(CLAUDE, CODEX),
                machine,
                new SessionFolders(home, home.resolve(".local/share/hqt"), new CacheArea(home.resolve(".cache/hqt"))),
                clock,
                clock);
    }

    static HarnessChoice choice(FakeHarness harness, String version) {
        return new HarnessChoice(
                harness.name(), harness.displayName(), version, Path.of("/usr/bin", harness.name()), null);
    }

    /** A directory under the home directory. */
    Path directory(String name) {
        try {
            return Files.createDirectories(home.resolve(name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    Backend connect() {
        try {
            CountDownLatch gate = connectionGate;
            if (gate != null) {
                gate.await();
            }
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
        }
        RuntimeException failure = connectionFailure;
        if (failure != null) {
            throw failure;
        }
        return new Backend(service, () -> survey, () -> report, warnings);
    }
}
