package dev.hqt.cli;

import dev.hqt.HqtException;
import dev.hqt.session.SessionView;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine.Parameters;

/** A verb for one or several sessions: each is done or told, and one that fails does not keep the others from it. */
abstract class EachSessionCommand extends Command {
    @Parameters(arity = "1..*", paramLabel = "S", description = "Ids, or nicknames.")
    List<String> references;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    EachSessionCommand(Application application) {
        super(application);
    }

    @Override
    final int execute() {
        List<SessionJson> done = new ArrayList<>();
        boolean failed = false;
        for (String reference : references) {
            try {
                SessionView view =
                        execute(application().service().find(reference).id());
                done.add(SessionJson.of(view));
                if (!json) {
                    output().line(Texts.summary(view));
                    further(view);
                }
            } catch (HqtException refused) {
                failed = true;
                output().remark("hqt: " + refused.getMessage());
            }
        }
        if (json) {
            output().json(done);
        }
        return failed ? ExitCode.FAILED : ExitCode.DONE;
    }

    abstract SessionView execute(long id);

    /** Prints what the user is to know besides. */
    void further(SessionView view) {}
}
