package dev.hqt.cli;

import dev.hqt.session.Session;
import dev.hqt.session.SessionService;
import dev.hqt.session.SessionView;
import dev.hqt.session.SpawnEvent;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code hqt show}. */
@CommandLine.Command(name = "show", description = "Show all that is known of a session.")
final class ShowCommand extends Command {
    @Parameters(paramLabel = "S", description = "An id, or a nickname.")
    String reference;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    ShowCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        SessionService service = application().service();
        SessionView view = service.view(service.find(reference).id());
        if (json) {
            output().json(SessionJson.of(view));
        } else {
            output().lines(text(view, service.harnessSessionIds(view.id()), service.events(view.id())));
        }
        return ExitCode.DONE;
    }

    private static List<String> text(SessionView view, List<String> ids, List<SpawnEvent> events) {
        Session session = view.session();
        Map<String, String> facts = new LinkedHashMap<>();
        facts.put("session", session.id() + " " + session.nickname());
        facts.put("state", view.state().word() + " (by " + view.source() + ")");
        if (view.exitCode() != null) {
            facts.put("exit code", view.exitCode().toString());
        }
        facts.put("project", session.project().name() + " " + session.project().path());
        facts.put("harness", session.harness() + (session.model() == null ? "" : ", model " + session.model()));
        facts.put("sandbox", Texts.jail(session.policy()));
        Integer changes = session.changes();
        if (changes != null) {
            facts.put("changes", changes + (changes == 0 ? "" : " (hqt review " + session.id() + ")"));
        }
        facts.put("conversation", ids.isEmpty() ? "none yet" : String.join(", ", ids.reversed()));
        facts.put("created", session.createdAt().toString());
        if (session.deletedAt() != null) {
            facts.put("deleted", session.deletedAt().toString());
        }
        List<String> lines = new ArrayList<>();
        facts.forEach((name, value) -> lines.add(String.format("%-13s%s", name, value)));
        for (SpawnEvent event : events) {
            String jail = event.sandboxJson() == null
                    ? "no jail"
                    : event.sandboxJson()
                            + (event.bwrapPath() == null
                                    ? ""
                                    : " by " + event.bwrapPath() + " "
                                            + (event.bwrapVersion() == null ? "" : event.bwrapVersion()));
            lines.add(String.format("%-13s%s %s, %s", "event", event.at(), event.kind(), jail.strip()));
        }
        view.note().lines().forEach(line -> lines.add("             " + line));
        return lines;
    }
}
