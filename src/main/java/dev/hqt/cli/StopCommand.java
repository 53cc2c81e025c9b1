package dev.hqt.cli;

import dev.hqt.session.SessionView;
import picocli.CommandLine;

/** {@code hqt stop}. */
@CommandLine.Command(
        name = "stop",
        description = "Stop sessions: the harness is asked to end first; each can be resumed later.")
final class StopCommand extends EachSessionCommand {
    StopCommand(Application application) {
        super(application);
    }

    @Override
    SessionView execute(long id) {
        return application().service().stop(id);
    }

    @Override
    void further(SessionView view) {
        String hint = ReviewText.hint(view.id(), view.session().changes());
        if (hint != null) {
            output().line(hint);
        }
        view.note().lines().forEach(output()::remark);
    }
}
