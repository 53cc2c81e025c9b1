package dev.hqt.cli;

import dev.hqt.session.SessionView;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code hqt list}. */
@CommandLine.Command(name = "list", description = "List the sessions and what they are doing.")
final class ListCommand extends Command {
    @Option(names = "--all", description = "Deleted ones too.")
    boolean all;

    ListCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        List<SessionView> views = application().service().list(all);
        if (json) {
            output().json(views.stream().map(SessionJson::of).toList());
        } else if (views.isEmpty()) {
            output().line("No sessions yet: start one with 'hqt new', or open 'hqt'.");
        } else {
            output().lines(Texts.table(views, application().clock().instant()));
        }
        return ExitCode.DONE;
    }
}
