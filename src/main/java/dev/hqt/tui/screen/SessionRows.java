package dev.hqt.tui.screen;

import dev.hqt.session.Project;
import dev.hqt.session.Session;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Puts sessions under their projects, who needs you first: projects with a waiting session before the others, and in
 * each the waiting ones before those that live before those that ended. Within that nothing moves when a state does,
 * newest first, so that the eye finds a session where it was.
 */
final class SessionRows {
    private static final Comparator<SessionView> ORDER = Comparator.comparingInt(SessionRows::rank)
            .thenComparing(Comparator.comparingLong(SessionView::id).reversed());

    private SessionRows() {}

    /**
     * The rows of the list, in their order.
     *
     * @param filter words that must all be found in a session's nickname, harness, project or state
     */
    static List<ListRow> of(List<SessionView> sessions, List<Project> projects, String filter) {
        List<String> words = words(filter);
        Map<Project, List<SessionView>> groups = new LinkedHashMap<>();
        if (words.isEmpty()) {
            projects.forEach(project -> groups.put(project, new ArrayList<>()));
        }
        for (SessionView view : sessions) {
            if (matches(view, words)) {
                groups.computeIfAbsent(view.session().project(), none -> new ArrayList<>())
                        .add(view);
            }
        }
        Comparator<Project> byNeed =
                Comparator.comparing(project -> !anyWaits(groups.getOrDefault(project, List.of())));
        List<ListRow> rows = new ArrayList<>();
        groups.keySet().stream()
                .sorted(byNeed.thenComparing(project -> project.name().toLowerCase(Locale.ROOT))
                        .thenComparingLong(Project::id))
                .forEach(project -> {
                    List<SessionView> group = groups.getOrDefault(project, List.of());
                    rows.add(new ListRow.Heading(project, group.size()));
                    group.stream().sorted(ORDER).map(ListRow.Entry::new).forEach(rows::add);
                });
        return rows;
    }

    private static boolean anyWaits(List<SessionView> group) {
        return group.stream().anyMatch(view -> view.state() == SessionState.WAITING);
    }

    private static int rank(SessionView view) {
        return switch (view.state()) {
            case WAITING -> 0;
            case STARTING, WORKING, IDLE, UNKNOWN -> 1;
            case REFUSED -> view.live() ? 1 : 2;
            case STOPPED, FAILED -> 2;
        };
    }

    private static List<String> words(String filter) {
        String clean = filter.strip().toLowerCase(Locale.ROOT);
        return clean.isEmpty() ? List.of() : List.of(clean.split("\\s+"));
    }

    private static boolean matches(SessionView view, List<String> words) {
        Session session = view.session();
        String text = (session.nickname() + " " + session.harness() + " "
                        + session.project().name() + " " + view.state().word())
                .toLowerCase(Locale.ROOT);
        return words.stream().allMatch(text::contains);
    }
}
