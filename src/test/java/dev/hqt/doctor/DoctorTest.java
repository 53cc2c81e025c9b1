package dev.hqt.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.HqtException;
import dev.hqt.host.Distribution;
import dev.hqt.process.FakeCommandRunner;
import dev.hqt.sandbox.SandboxAvailability;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class DoctorTest {
    private static final Remedies DEBIAN = new Remedies(new Distribution(List.of("debian")), false);
    private static final Path TMUX = Path.of("/usr/bin/tmux");

    /** Seed 002, {@code test_doctor_reports_bwrap_present}. */
    @Test
    void reportsBubblewrapPresent() {
        DoctorReport report = examine(new SandboxAvailability.Available(Path.of("/usr/bin/bwrap"), "0.8.0", Set.of()));
        assertThat(report.exitCode()).isZero();
        assertThat(report.lines(Marks.UNICODE)).contains("bubblewrap: ✓ /usr/bin/bwrap");
    }

    /** Seed 002, {@code test_doctor_reports_bwrap_missing}. */
    @Test
    void reportsBubblewrapMissingAndStillExitsWithZero() {
        DoctorReport report = examine(new SandboxAvailability.NotFound("sudo apt install bubblewrap"));
        assertThat(report.exitCode()).isZero();
        assertThat(report.lines(Marks.UNICODE))
                .containsSequence(
                        "bubblewrap: ✗ not found — sandboxed sessions unavailable", "  sudo apt install bubblewrap");
    }

    private static DoctorReport examine(SandboxAvailability availability) {
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            runner.on("/usr/bin/tmux", "-V").prints("tmux 3.3a\n");
            return new Doctor(List.of(
                            new TmuxCheck(runner, TMUX, DEBIAN),
                            new BubblewrapCheck(availability),
                            new HarnessCheck(runner, "claude", List.of("claude"), null, null)))
                    .examine();
        }
    }

    @Test
    void onlySomethingRequiredThatIsBrokenMakesItFail() {
        CheckResult failed = new CheckResult.Failed("broken", "mend it");
        assertThat(new Doctor(List.of(check("optional", false, () -> failed)))
                        .examine()
                        .exitCode())
                .isZero();
        assertThat(new Doctor(List.of(check("required", true, () -> new CheckResult.Warning("old", "renew it"))))
                        .examine()
                        .exitCode())
                .isZero();
        assertThat(new Doctor(List.of(check("optional", false, () -> failed), check("required", true, () -> failed)))
                        .examine()
                        .exitCode())
                .isEqualTo(1);
    }

    @Test
    @Timeout(30)
    void checksRunAtTheSameTimeAndAreReportedInTheirOrder() {
        CountDownLatch bothThere = new CountDownLatch(2);
        Supplier<CheckResult> meeting = () -> {
            bothThere.countDown();
            try {
                bothThere.await();
            } catch (InterruptedException alone) {
                Thread.currentThread().interrupt();
                return new CheckResult.Failed("alone", "");
            }
            return new CheckResult.Ok("met");
        };
        DoctorReport report = new Doctor(
                        List.of(check("b", true, meeting), check("a", true, meeting)), Duration.ofSeconds(20))
                .examine();
        assertThat(report.lines(Marks.UNICODE)).containsExactly("b: ✓ met", "a: ✓ met");
    }

    @Test
    @Timeout(30)
    void oneThatHangsIsGivenUpAndKeepsNoOtherBack() {
        CountDownLatch never = new CountDownLatch(1);
        Check hanging = check("slow", true, () -> {
            try {
                never.await();
            } catch (InterruptedException givenUp) {
                Thread.currentThread().interrupt();
            }
            return new CheckResult.Ok("too late");
        });
        DoctorReport report = new Doctor(
                        List.of(hanging, check("quick", false, () -> new CheckResult.Ok("fine"))),
                        Duration.ofMillis(200))
                .examine();
        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.checks().getFirst().result())
                .isInstanceOfSatisfying(
                        CheckResult.Failed.class,
                        failed -> assertThat(failed.detail()).startsWith("no answer within"));
        assertThat(report.checks().get(1).result()).isEqualTo(new CheckResult.Ok("fine"));
    }

    @Test
    void oneThatThrowsIsAFailureWithASentence() {
        DoctorReport report = new Doctor(List.of(
                        check("told", true, () -> {
                            throw new HqtException("The database x is damaged: do y.");
                        }),
                        check("untold", false, () -> {
                            throw new IllegalStateException("boom");
                        })))
                .examine();
        assertThat(report.exitCode()).isEqualTo(1);
        assertThat(report.lines(Marks.ASCII))
                .contains("told: x The database x is damaged: do y.")
                .anyMatch(line -> line.startsWith("untold: x could not be checked") && line.contains("boom"));
    }

    @Test
    void theJsonShapeHasStatusAndRemedy() {
        DoctorReport report = new DoctorReport(List.of(
                new CheckReport("tmux", true, new CheckResult.Failed("not found", "sudo apt install tmux")),
                new CheckReport("locale", false, new CheckResult.Ok("LANG=C.UTF-8")),
                new CheckReport("codex", false, new CheckResult.Warning("not found", "install it"))));
        assertThat(report.toJson())
                .isEqualTo(new DoctorReport.Json(
                        false,
                        List.of(
                                new DoctorReport.JsonCheck(
                                        "tmux", true, "failed", "not found", "sudo apt install tmux"),
                                new DoctorReport.JsonCheck("locale", false, "ok", "LANG=C.UTF-8", null),
                                new DoctorReport.JsonCheck("codex", false, "warning", "not found", "install it"))));
    }

    @Test
    void controlCharactersOfOtherProgramsNeverReachTheTerminal() {
        CheckReport report =
                new CheckReport("x", false, new CheckResult.Warning("a\u001b[31mb\u009bc\u0007", "d\r\ne"));
        assertThat(report.lines(Marks.UNICODE)).containsExactly("x: ! a [31mb c", "  d e");
    }

    private static Check check(String name, boolean required, Supplier<CheckResult> result) {
        return new Check() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public boolean required() {
                return required;
            }

            @Override
            public CheckResult run() {
                return result.get();
            }
        };
    }
}
