package dev.hqt.tui.screen;

import dev.hqt.session.Project;
import dev.hqt.session.SessionView;

/** A row of the session list. */
public sealed interface ListRow {
    /**
     * The heading of a project.
     *
     * @param sessions how many sessions stand under it
     */
    record Heading(Project project, int sessions) implements ListRow {}

    record Entry(SessionView view) implements ListRow {}

    /** Whether the cursor can stand here: on a session, and on a project that has none, so that one can be made. */
    default boolean isChoosable() {
        return switch (this) {
            case Heading heading -> heading.sessions() == 0;
            case Entry _ -> true;
        };
    }

    /** What is chosen when the cursor stands here. */
    default Selection selection() {
        return switch (this) {
            case Heading heading -> new Selection.OfProject(heading.project().id());
            case Entry entry -> new Selection.OfSession(entry.view().id());
        };
    }
}
