package dev.hqt.cli;

import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.SessionService;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt resume}. */
@CommandLine.Command(
        name = "resume",
        description = "Bring a stopped session back with its conversation, in the same jail.")
final class ResumeCommand extends Command {
    @Parameters(paramLabel = "S", description = "An id, or a nickname.")
    String reference;

    @Option(names = "--no-fresh", description = "Only resume: start no fresh conversation when the harness refuses.")
    boolean noFresh;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    ResumeCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        SessionService service = application().service();
        ResumeOutcome outcome = service.resume(service.find(reference).id(), !noFresh);
        String words = ResumeWords.of(outcome);
        boolean failed = outcome instanceof ResumeOutcome.Failed;
        if (json) {
            output().json(ResumeJson.of(outcome));
        }
        if (failed) {
            output().remark("hqt: " + words);
        } else if (!json) {
            words.lines().forEach(output()::line);
        }
        return failed ? ExitCode.FAILED : ExitCode.DONE;
    }

    /** The session and the rung it was resumed on: {@code resumed}, {@code fresh} or {@code failed}. */
    record ResumeJson(String outcome, String harnessWords, SessionJson session) {
        static ResumeJson of(ResumeOutcome outcome) {
            SessionJson session = SessionJson.of(outcome.view());
            return switch (outcome) {
                case ResumeOutcome.Resumed resumed -> new ResumeJson("resumed", "", session);
                case ResumeOutcome.StartedFresh fresh -> new ResumeJson("fresh", fresh.harnessWords(), session);
                case ResumeOutcome.Failed failed -> new ResumeJson("failed", failed.harnessWords(), session);
            };
        }
    }
}
