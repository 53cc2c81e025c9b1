package dev.hqt.cli;

import dev.hqt.review.Review;
import dev.hqt.session.ServiceException;
import dev.hqt.session.SessionService;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt review}. */
@CommandLine.Command(
        name = "review",
        description = "Show what a jailed session has changed of what this machine runs or obeys.")
final class ReviewCommand extends Command {
    @Parameters(paramLabel = "S", description = "An id, or a nickname.")
    String reference;

    @Option(names = "--accept", description = "Accept what is shown: it is not shown again.")
    boolean accept;

    @Option(names = "--exit-code", description = "Exit with 1 when there are changes, or not all is known.")
    boolean exitCode;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    ReviewCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        SessionService service = application().service();
        long id = service.find(reference).id();
        Review review = service.review(id);
        if (!json) {
            boolean colors = application().showsColors();
            ReviewText.lines(review).forEach(line -> output().line(line.text(), colors ? line.tint() : Tint.NONE));
        }
        if (accept) {
            accept(service, id, review);
        }
        if (json) {
            output().json(ReviewText.ReviewJson.of(id, review, accept));
        }
        return exitCode && !review.isClean() ? ExitCode.FAILED : ExitCode.DONE;
    }

    private void accept(SessionService service, long id, Review review) {
        if (!service.acceptChanges(id, review)) {
            throw new ServiceException("More has changed while this was looked at, so nothing was accepted: look again"
                    + " with 'hqt review " + id + "'.");
        }
        if (!json) {
            output().line("Accepted.");
        }
    }
}
