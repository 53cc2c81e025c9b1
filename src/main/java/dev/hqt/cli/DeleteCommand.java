package dev.hqt.cli;

import dev.hqt.session.SessionView;
import picocli.CommandLine;

/** {@code hqt delete}. */
@CommandLine.Command(name = "delete", description = "Delete stopped sessions; 'hqt undelete' brings them back.")
final class DeleteCommand extends EachSessionCommand {
    DeleteCommand(Application application) {
        super(application);
    }

    @Override
    SessionView execute(long id) {
        application().service().delete(id);
        return application().service().view(id);
    }
}
