package dev.hqt.cli;

import dev.hqt.session.PromptOutcome;
import dev.hqt.session.ServiceException;
import dev.hqt.session.SessionService;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt send}. */
@CommandLine.Command(
        name = "send",
        description = "Type a prompt into a running session and see that it is taken.",
        footer = {
            "Without TEXT, or with - for it, the prompt is read from standard input. A TEXT that begins with a dash comes after --.",
            "While the session asks something nothing is typed, since that would be the answer."
        })
final class SendCommand extends Command {
    /** More than any prompt may have: the service says so. */
    private static final int MOST_BYTES = 2_000_000;

    @Parameters(index = "0", paramLabel = "S", description = "An id, or a nickname.")
    String reference;

    @Parameters(index = "1..*", paramLabel = "TEXT", description = "The prompt; several words are one prompt.")
    List<String> words = new ArrayList<>();

    @Option(
            names = "--wait",
            paramLabel = "SECONDS",
            description = "How long to wait while it asks something or is starting (default: 30).")
    int seconds = 30;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    SendCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        if (seconds < 0) {
            throw wrongUsage("--wait takes 0 seconds or more.");
        }
        if (words.isEmpty() && application().readsTerminal()) {
            throw wrongUsage("There is nothing to send: give a TEXT, or the prompt on standard input.");
        }
        SessionService service = application().service();
        long id = service.find(reference).id();
        boolean fromInput = words.isEmpty() || words.equals(List.of("-"));
        PromptOutcome outcome =
                service.send(id, fromInput ? readInput() : String.join(" ", words), Duration.ofSeconds(seconds));
        SentJson sent = SentJson.of(outcome);
        if (json) {
            output().json(sent);
        } else if (outcome instanceof PromptOutcome.Taken) {
            output().line("sent to " + outcome.view().session().nickname());
        }
        if (outcome instanceof PromptOutcome.Taken) {
            return ExitCode.DONE;
        }
        output().remark("hqt: " + sent.sentence());
        return ExitCode.FAILED;
    }

    private String readInput() {
        try {
            byte[] bytes = application().input().readNBytes(MOST_BYTES);
            return StandardCharsets.UTF_8
                    .newDecoder()
                    .decode(ByteBuffer.wrap(bytes))
                    .toString();
        } catch (CharacterCodingException otherwise) {
            throw new ServiceException("Standard input is not text in UTF-8: nothing was sent.", otherwise);
        } catch (IOException failure) {
            throw new ServiceException("Standard input can't be read: " + failure.getMessage() + ".", failure);
        }
    }

    /** What became of it: {@code taken}, {@code held} (nothing was typed) or {@code doubtful} (typed, not seen taken). */
    record SentJson(String outcome, String sentence, SessionJson session) {
        static SentJson of(PromptOutcome outcome) {
            SessionJson session = SessionJson.of(outcome.view());
            return switch (outcome) {
                case PromptOutcome.Taken _ -> new SentJson("taken", "", session);
                case PromptOutcome.Held held -> new SentJson("held", held.sentence(), session);
                case PromptOutcome.Doubtful doubtful -> new SentJson("doubtful", doubtful.sentence(), session);
            };
        }
    }
}
