package dev.hqt.cli;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.hqt.HqtException;
import dev.hqt.harness.StatusRuleFiles;
import dev.hqt.session.IdCause;
import dev.hqt.session.JailCard;
import dev.hqt.session.KnownConversation;
import dev.hqt.session.Session;
import dev.hqt.session.SessionService;
import dev.hqt.session.SessionView;
import dev.hqt.session.SpawnEvent;
import dev.hqt.session.StartFacts;
import dev.hqt.session.StatusExplanation;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt show}. */
@CommandLine.Command(name = "show", description = "Show all that is known of a session.")
final class ShowCommand extends Command {
    @Parameters(paramLabel = "S", description = "An id, or a nickname.")
    String reference;

    @Option(
            names = "--why",
            paramLabel = "PATH",
            description = "What the jail lets the agent do with this path, and why.")
    @Nullable String why;

    @Option(
            names = "--status",
            description = "Which source and which rule say what it is doing, and what the others say.")
    boolean status;

    @Option(names = "--screen", description = "With --status: the screen that was judged too, for a report.")
    boolean screen;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    ShowCommand(Application application) {
        super(application);
    }

    /**
     * A session with its jail in JSON.
     *
     * @param jail null without a jail, or when it can't be told
     * @param ended why it has no process now, in words; null while it has one
     * @param lastWords what it said when it ended or failed, or null
     * @param conversations those that it ever had at its harness, oldest first
     */
    record Shown(
            @JsonUnwrapped SessionJson session,
            @Nullable JailCardJson jail,
            @Nullable String ended,
            @Nullable String lastWords,
            List<ConversationJson> conversations) {}

    /**
     * A conversation that the session has or had, in JSON.
     *
     * @param cause {@code given}, {@code captured}, {@code followed}, {@code fresh} or {@code chosen}; null when an
     *     earlier hqt did not say
     */
    record ConversationJson(
            String id, Instant since, @Nullable String cause) {
        static ConversationJson of(KnownConversation known) {
            IdCause cause = known.cause();
            return new ConversationJson(known.id(), known.since(), cause == null ? null : cause.word());
        }
    }

    @Override
    int execute() {
        if (screen && !status) {
            throw wrongUsage("--screen goes with --status.");
        }
        SessionService service = application().service();
        if (status) {
            return explainStatus(service.explainStatus(service.find(reference).id()));
        }
        SessionView view = service.view(service.find(reference).id());
        if (why != null) {
            return explain(service, view, why);
        }
        Optional<JailCard> card = Optional.empty();
        String untold = "";
        try {
            card = service.jailCard(view);
        } catch (HqtException unplannable) {
            // What is known of the session is shown all the same.
            untold = String.valueOf(unplannable.getMessage());
        }
        if (json) {
            output().json(new Shown(
                    SessionJson.of(view),
                    card.map(JailCardJson::of).orElse(null),
                    service.endReason(view).orElse(null),
                    view.session().lastWords(),
                    service.conversations(view.id()).stream()
                            .map(ConversationJson::of)
                            .toList()));
            return ExitCode.DONE;
        }
        output().lines(text(
                view, service.endReason(view), service.conversations(view.id()), service.events(view.id())));
        card.ifPresent(shown -> output().lines(JailCardText.lines(shown)));
        if (!untold.isEmpty()) {
            output().line(String.format("%-13s%s", "jail", untold));
        }
        return ExitCode.DONE;
    }

    private int explainStatus(StatusExplanation explanation) {
        Path rules = StatusRuleFiles.file(
                application().directories().statusRules(),
                explanation.view().session().harness());
        if (json) {
            output().json(StatusJson.of(explanation, rules.toString()));
            return ExitCode.DONE;
        }
        output().lines(StatusText.lines(
                explanation, rules, Files.exists(rules), application().clock().instant()));
        String seen = explanation.screen();
        if (screen && seen != null) {
            output().line("screen");
            output().lines(seen.stripTrailing().lines().toList());
        }
        return ExitCode.DONE;
    }

    private int explain(SessionService service, SessionView view, String word) {
        Path path = named(word);
        JailCard card = service.jailCard(view)
                .orElseThrow(() -> new HqtException(
                        "Session " + view.id() + " has no jail: its agent can do with " + path + " what you can."));
        if (json) {
            output().json(Map.of("path", path.toString(), "answer", JailCardText.why(card, path)));
        } else {
            output().line(JailCardText.why(card, path));
        }
        return ExitCode.DONE;
    }

    private Path named(String word) {
        try {
            Path path = word.equals("~") || word.startsWith("~/")
                    ? application().directories().home().resolve(word.length() < 2 ? "" : word.substring(2))
                    : application().currentDirectory().resolve(word);
            return path.normalize();
        } catch (InvalidPathException impossible) {
            throw wrongUsage("No file can be called '" + word + "'.");
        }
    }

    private static List<String> text(
            SessionView view, Optional<String> ended, List<KnownConversation> known, List<SpawnEvent> events) {
        Session session = view.session();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("session", session.id() + " " + session.nickname());
        facts.put("state", view.state().word() + " (by " + view.source() + ")");
        if (view.exitCode() != null) {
            facts.put("exit code", view.exitCode().toString());
        }
        ended.ifPresent(reason -> facts.put("ended", reason));
        facts.put("project", session.project().name() + " " + session.project().path());
        facts.put("harness", session.harness() + (session.model() == null ? "" : ", model " + session.model()));
        facts.put("sandbox", Texts.jail(session.policy()));
        Integer changes = session.changes();
        if (changes != null) {
            facts.put("changes", changes + (changes == 0 ? "" : " (hqt review " + session.id() + ")"));
        }
        String current = session.harnessSessionId();
        facts.put("conversation", current == null ? "none yet" : current);
        facts.put("created", session.createdAt().toString());
        if (session.deletedAt() != null) {
            facts.put("deleted", session.deletedAt().toString());
        }
        List<String> lines = new ArrayList<>();
        facts.forEach((name, value) -> lines.add(String.format("%-13s%s", name, value)));
        for (KnownConversation each : known) {
            IdCause cause = each.cause();
            lines.add(String.format(
                    "%-13s%s %s%s", "id", each.since(), each.id(), cause == null ? "" : ", " + cause.word()));
        }
        for (SpawnEvent event : events) {
            if (event.kind().equals(SpawnEvent.MENDED)) {
                lines.add(String.format(
                        "%-13s%s put back what a rename outside had taken away: %s",
                        "event", event.at(), event.argv()));
                continue;
            }
            if (event.isStop()) {
                lines.add(String.format("%-13s%s %s", "event", event.at(), event.kind()));
                continue;
            }
            String jail = event.sandboxJson() == null
                    ? "no jail"
                    : event.sandboxJson()
                            + (event.bwrapPath() == null
                                    ? ""
                                    : " by " + event.bwrapPath() + " "
                                            + (event.bwrapVersion() == null ? "" : event.bwrapVersion()));
            lines.add(String.format("%-13s%s %s, %s", "event", event.at(), event.kind(), jail.strip()));
            StartFacts start = event.facts();
            if (start != null && !start.differences().isEmpty()) {
                lines.add(String.format("%-13snot as before: %s", "", String.join("; ", start.differences())));
            }
        }
        view.note().lines().forEach(line -> lines.add("             " + line));
        return lines;
    }
}
