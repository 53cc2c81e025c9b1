package dev.hqt.cli;

import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code hqt attach}. */
@CommandLine.Command(
        name = "attach",
        description = "Show a session in this terminal (Ctrl-q comes back); a stopped one is resumed first.")
final class AttachCommand extends Command {
    @Parameters(paramLabel = "S", description = "An id, or a nickname.")
    String reference;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    AttachCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        return new Attachment(application())
                .attach(application().service().find(reference).id());
    }
}
