package dev.hqt.cli;

import dev.hqt.session.SessionService;
import dev.hqt.session.SessionView;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code hqt rename}. */
@CommandLine.Command(name = "rename", description = "Call a session something else.")
final class RenameCommand extends Command {
    @Parameters(index = "0", paramLabel = "S", description = "An id, or a nickname.")
    String reference;

    @Parameters(index = "1", paramLabel = "NICK", description = "The new nickname.")
    String nickname;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    RenameCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        SessionService service = application().service();
        SessionView view = service.rename(service.find(reference).id(), nickname);
        if (json) {
            output().json(SessionJson.of(view));
        } else {
            output().line(Texts.summary(view));
        }
        return ExitCode.DONE;
    }
}
