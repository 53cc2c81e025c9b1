package dev.hqt.cli;

import dev.hqt.process.Command;
import dev.hqt.session.ResumeOutcome;
import dev.hqt.session.ServiceException;
import dev.hqt.session.SessionService;
import dev.hqt.session.SessionView;

/** Shows a session in this terminal, bringing it back first when it has stopped. */
final class Attachment {
    private final Application application;

    Attachment(Application application) {
        this.application = application;
    }

    /** Attaches until the user detaches; the exit code for the shell. */
    int attach(long id) {
        if (!application.hasTerminal()) {
            application.output().remark("hqt: attaching needs a terminal (stdin and stdout must be one).");
            return ExitCode.WRONG_USAGE;
        }
        SessionService service = application.service();
        SessionView view = service.view(id);
        if (!view.live()) {
            ResumeOutcome outcome = service.resume(id, true);
            application.output().remark(ResumeWords.of(outcome));
            if (outcome instanceof ResumeOutcome.Failed) {
                return ExitCode.FAILED;
            }
        }
        int code = application.commands().runInForeground(Command.of(service.attachCommand(id)));
        // It may have gone on in another conversation meanwhile, and nobody may look again before it ends.
        service.view(id);
        if (code != 0) {
            throw new ServiceException("The terminal could not be attached to session " + id + " (tmux ended with "
                    + code + "); the session itself is not touched. Try 'hqt show " + id + "'.");
        }
        return ExitCode.DONE;
    }
}
