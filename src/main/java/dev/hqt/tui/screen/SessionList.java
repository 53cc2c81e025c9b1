package dev.hqt.tui.screen;

import dev.hqt.session.Project;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.widget.ListCursor;
import dev.hqt.tui.widget.TextField;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntPredicate;

/**
 * The sessions that are known and which of them is chosen.
 *
 * @param sessions all of them, as they were seen last
 * @param projects all projects
 * @param filter what the list is narrowed to
 * @param rows what the list shows; follows from the three above
 * @param selection what is chosen
 * @param cursor where in {@code rows} that stands, and which part of them is seen
 */
public record SessionList(
        List<SessionView> sessions,
        List<Project> projects,
        TextField filter,
        List<ListRow> rows,
        Selection selection,
        ListCursor cursor) {
    private static final int LONGEST_FILTER = 200;

    public static final SessionList EMPTY = new SessionList(
            List.of(), List.of(), TextField.empty(LONGEST_FILTER), List.of(), Selection.NOTHING, ListCursor.TOP);

    public SessionList {
        sessions = List.copyOf(sessions);
        projects = List.copyOf(projects);
        rows = List.copyOf(rows);
    }

    public Optional<SessionView> selected() {
        return selection instanceof Selection.OfSession chosen ? find(chosen.id()) : Optional.empty();
    }

    public Optional<SessionView> find(long id) {
        return sessions.stream().filter(view -> view.id() == id).findFirst();
    }

    /** The project that a new session is most likely for. */
    public Optional<Project> selectedProject() {
        return switch (selection) {
            case Selection.Nothing _ -> Optional.empty();
            case Selection.OfSession chosen ->
                find(chosen.id()).map(view -> view.session().project());
            case Selection.OfProject chosen ->
                projects.stream().filter(project -> project.id() == chosen.id()).findFirst();
        };
    }

    public long count(SessionState state) {
        return sessions.stream().filter(view -> view.state() == state).count();
    }

    /** What was seen now; what is chosen stays chosen as long as it is there. */
    public SessionList seen(List<SessionView> seenSessions, List<Project> seenProjects, int height) {
        return new SessionList(seenSessions, seenProjects, filter, rows, selection, cursor).arrange(height);
    }

    /** With this session as it is now, in its place or as a new one. */
    public SessionList with(SessionView view, int height) {
        List<SessionView> all = new ArrayList<>(sessions);
        all.removeIf(other -> other.id() == view.id());
        all.add(view);
        return seen(all, withProject(view.session().project()), height);
    }

    public SessionList without(long id, int height) {
        return seen(sessions.stream().filter(view -> view.id() != id).toList(), projects, height);
    }

    public SessionList with(Project project, int height) {
        return seen(sessions, withProject(project), height);
    }

    private List<Project> withProject(Project project) {
        List<Project> all = new ArrayList<>(projects);
        if (all.stream().noneMatch(other -> other.id() == project.id())) {
            all.add(project);
        }
        return all;
    }

    public SessionList filtered(TextField newFilter, int height) {
        return new SessionList(sessions, projects, newFilter, rows, selection, cursor).arrange(height);
    }

    public SessionList unfiltered(int height) {
        return filtered(TextField.empty(LONGEST_FILTER), height);
    }

    public boolean isFiltered() {
        return !filter.text().isBlank();
    }

    /** Chooses this if the list shows it. */
    public SessionList select(Selection wanted, int height) {
        int row = rowOf(rows, wanted);
        return row < 0 ? this : at(cursor.select(row, rows.size(), height));
    }

    /** Chooses what stands so many rows below the first one that is seen; itself when nothing choosable does. */
    public SessionList selectSeen(int seenRow, int height) {
        int row = cursor.offset() + seenRow;
        boolean choosable = seenRow >= 0
                && seenRow < height
                && row < rows.size()
                && rows.get(row).isChoosable();
        return choosable ? at(cursor.select(row, rows.size(), height)) : this;
    }

    /** Moves the cursor as the keys and the wheel do in every list. */
    public SessionList move(InputEvent input, int height) {
        ListCursor moved = cursor.handle(input, rows.size(), height, choosable(rows));
        return moved.equals(cursor) ? this : at(moved);
    }

    /** After the room for the list changed. */
    public SessionList fit(int height) {
        ListCursor fitted = cursor.fit(rows.size(), height);
        return fitted.equals(cursor) ? this : at(fitted);
    }

    private SessionList at(ListCursor moved) {
        Selection chosen =
                moved.selected() < rows.size() && rows.get(moved.selected()).isChoosable()
                        ? rows.get(moved.selected()).selection()
                        : Selection.NOTHING;
        return new SessionList(sessions, projects, filter, rows, chosen, moved);
    }

    private SessionList arrange(int height) {
        List<ListRow> arranged = SessionRows.of(sessions, projects, filter.text());
        SessionList list = new SessionList(sessions, projects, filter, arranged, selection, cursor);
        int row = rowOf(arranged, selection);
        if (row < 0) {
            row = nearestChoosable(arranged, cursor.selected());
        }
        return list.at(cursor.select(Math.max(0, row), arranged.size(), height));
    }

    private static int rowOf(List<ListRow> rows, Selection wanted) {
        for (int row = 0; row < rows.size(); row++) {
            if (rows.get(row).isChoosable() && rows.get(row).selection().equals(wanted)) {
                return row;
            }
        }
        return -1;
    }

    private static int nearestChoosable(List<ListRow> rows, int from) {
        for (int distance = 0; distance < rows.size(); distance++) {
            for (int row : new int[] {from + distance, from - distance}) {
                if (row >= 0 && row < rows.size() && rows.get(row).isChoosable()) {
                    return row;
                }
            }
        }
        return -1;
    }

    private static IntPredicate choosable(List<ListRow> rows) {
        return row -> rows.get(row).isChoosable();
    }
}
