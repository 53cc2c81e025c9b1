package dev.hqt.cli;

import dev.hqt.session.SessionView;
import picocli.CommandLine;

/** {@code hqt undelete}. */
@CommandLine.Command(name = "undelete", description = "Bring deleted sessions back, by their ids.")
final class UndeleteCommand extends EachSessionCommand {
    UndeleteCommand(Application application) {
        super(application);
    }

    @Override
    SessionView execute(long id) {
        return application().service().undelete(id);
    }
}
