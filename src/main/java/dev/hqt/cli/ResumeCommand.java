package dev.hqt.cli;

import dev.hqt.session.Restored;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.SessionService;
import dev.hqt.session.SessionView;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt resume}. */
@CommandLine.Command(
        name = "resume",
        description = "Bring a stopped session back with its conversation, in the same jail.")
final class ResumeCommand extends Command {
    @Parameters(arity = "0..1", paramLabel = "S", description = "An id, or a nickname.")
    @Nullable String reference;

    @Option(
            names = "--all",
            description = "Instead of S: all sessions that ran when the machine or the tmux server went down, one after"
                    + " the other. Those that were stopped, or ended by themselves, stay as they are.")
    boolean all;

    @Option(
            names = "--id",
            paramLabel = "ID",
            description =
                    "Resume this conversation instead, and no fresh one: one that 'hqt show S' lists, or any other"
                            + " of its harness. It becomes the session's when it goes on.")
    @Nullable String conversation;

    @Option(names = "--no-fresh", description = "Only resume: start no fresh conversation when the harness refuses.")
    boolean noFresh;

    @Option(names = "--fresh", description = "Start a fresh conversation at once; the old ids are kept.")
    boolean fresh;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    ResumeCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        if (all == (reference != null)) {
            throw wrongUsage("Say which session, or --all.");
        }
        boolean several = (noFresh && fresh) || (conversation != null && (noFresh || fresh));
        if (several || (all && (fresh || conversation != null))) {
            throw wrongUsage("Of --id, --no-fresh and --fresh only one can be said, and with --all only --no-fresh.");
        }
        return reference == null ? restoreAll() : resume(reference);
    }

    private int resume(String wanted) {
        SessionService service = application().service();
        long id = service.find(wanted).id();
        ResumeOutcome outcome;
        if (conversation != null) {
            outcome = service.resumeConversation(id, conversation);
        } else {
            outcome = fresh ? service.startFresh(id) : service.resume(id, !noFresh);
        }
        if (json) {
            output().json(ResumeJson.of(outcome));
        }
        return tell(outcome) ? ExitCode.DONE : ExitCode.FAILED;
    }

    private int restoreAll() {
        SessionService service = application().service();
        List<SessionView> interrupted = service.listInterrupted();
        List<ResumeJson> done = new ArrayList<>();
        BetweenSteps steps = new BetweenSteps();
        boolean[] failed = new boolean[1];
        for (SessionView view : interrupted) {
            boolean goOn = steps.run(() -> {
                Restored restored = service.restore(view.id(), !noFresh);
                done.add(ResumeJson.of(restored));
                failed[0] |= !tell(restored);
                output().flush();
            });
            if (!goOn) {
                break;
            }
        }
        if (json) {
            output().json(done);
        } else if (interrupted.isEmpty()) {
            output().line(
                            "No session ran when the machine or the tmux server went down: there is nothing to bring back.");
        }
        return failed[0] ? ExitCode.FAILED : ExitCode.DONE;
    }

    /** Says how it went; whether it runs. */
    private boolean tell(Restored restored) {
        return switch (restored) {
            case Restored.Tried tried -> tell(tried.outcome());
            case Restored.RunsAlready running -> {
                if (!json) {
                    output().line("session " + running.view().id() + " runs already.");
                }
                yield true;
            }
            case Restored.Refused refused -> {
                output().remark("hqt: session " + refused.view().id() + ": " + refused.sentence());
                yield false;
            }
        };
    }

    private boolean tell(ResumeOutcome outcome) {
        String words = ResumeWords.of(outcome);
        boolean failed = outcome instanceof ResumeOutcome.Failed;
        if (failed) {
            output().remark("hqt: " + words);
        } else if (!json) {
            words.lines().forEach(output()::line);
        }
        return !failed;
    }
}
