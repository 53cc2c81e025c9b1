package dev.hqt.tui.screen;

import dev.hqt.session.Session;
import dev.hqt.session.SessionView;
import dev.hqt.tui.presentation.Age;
import dev.hqt.tui.presentation.ChangesText;
import dev.hqt.tui.presentation.JailText;
import dev.hqt.tui.presentation.PathText;
import dev.hqt.tui.presentation.StateText;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Canvas;
import java.time.Instant;
import java.util.List;

/**
 * Draws the rows of the session list. Columns that all rows have stand under each other; what there is no room for is
 * left out, the least needed first: age, harness, the number of changes, jail. Sign, nickname and state always stay; a
 * remark on the state stands behind the nickname where that leaves room.
 */
final class RowView {
    /** Below this a nickname says nothing. */
    private static final int LEAST_NICKNAME = 12;

    private static final int MOST_HARNESS = 10;
    private static final int STATE = 8;
    private static final int AGE = 3;

    /** The bar of the chosen row and the sign. */
    private static final int SIGN = 2;

    private final MainState state;
    private final Instant now;
    private final int width;
    private final int harness;
    private final int jail;
    private final int changes;
    private final boolean age;

    private RowView(Canvas canvas, MainState state, Instant now) {
        this.state = state;
        this.now = now;
        this.width = canvas.width();
        int room = width - SIGN - 1 - LEAST_NICKNAME - STATE - 1;
        List<SessionView> sessions = state.list().sessions();
        int widestJail = sessions.stream()
                .mapToInt(view -> Width.of(JailText.badge(view, canvas.signs())))
                .max()
                .orElse(0);
        jail = widestJail > 0 && room >= widestJail + 1 ? widestJail : 0;
        room -= jail == 0 ? 0 : jail + 1;
        int widestChanges = sessions.stream()
                .mapToInt(view -> Width.of(ChangesText.badge(view.session(), canvas.signs())))
                .max()
                .orElse(0);
        changes = widestChanges > 0 && room >= widestChanges + 1 ? widestChanges : 0;
        room -= changes == 0 ? 0 : changes + 1;
        int widestHarness = Math.min(
                MOST_HARNESS,
                sessions.stream()
                        .mapToInt(view -> Width.of(view.session().harness()))
                        .max()
                        .orElse(0));
        harness = room >= widestHarness + 1 ? widestHarness : 0;
        room -= harness == 0 ? 0 : harness + 1;
        age = room >= AGE + 1;
    }

    static void renderAll(Canvas canvas, MainState state, Instant now) {
        RowView view = new RowView(canvas, state, now);
        SessionList list = state.list();
        for (int row = 0; row < canvas.height(); row++) {
            int index = list.cursor().offset() + row;
            if (index >= list.rows().size()) {
                break;
            }
            boolean chosen =
                    index == list.cursor().selected() && list.rows().get(index).isChoosable();
            view.render(canvas.row(row), list.rows().get(index), chosen);
        }
    }

    private void render(Canvas row, ListRow content, boolean chosen) {
        switch (content) {
            case ListRow.Heading heading -> renderHeading(row, heading);
            case ListRow.Entry entry -> renderEntry(row, entry.view(), chosen);
        }
        if (chosen) {
            boolean focused = state.pane() != Pane.PREVIEW;
            row.overlay(0, 0, width, 1, row.style(focused ? Role.SELECTED : Role.SELECTED_UNFOCUSED));
            if (!focused) {
                row.put(0, 0, row.signs().bar(), Role.KEY);
            }
        }
    }

    private void renderHeading(Canvas row, ListRow.Heading heading) {
        String count = heading.sessions() == 0 ? "no session" : Integer.toString(heading.sessions());
        int room = width - 1 - Width.of(count) - 2;
        int column = row.putClipped(1, 0, Math.max(0, room), heading.project().name(), Role.HEADING);
        String path = PathText.of(heading.project().path(), state.surroundings().home());
        int left = room - column;
        if (left > 6) {
            row.put(column + 2, 0, Width.fitEnd(path, left - 1, row.signs().ellipsis()), Role.DIM);
        }
        row.putBefore(width - 1, 0, count, Role.DIM);
    }

    private void renderEntry(Canvas row, SessionView view, boolean chosen) {
        Session session = view.session();
        StateText text = StateText.of(view, row.signs());
        String pending = state.pending(view.id());
        int column = width - 1;
        if (age) {
            row.putBefore(column, 0, Age.of(lastSign(view), now), Role.DIM);
            column -= AGE + 1;
        }
        Role role = pending == null ? text.role() : Role.STARTING;
        column -= STATE;
        row.putClipped(column, 0, STATE, pending == null ? text.word() : pending, role);
        if (changes > 0) {
            column -= changes + 1;
            row.put(column, 0, ChangesText.badge(session, row.signs()), Role.WARNING);
        }
        if (jail > 0) {
            column -= jail + 1;
            row.put(column, 0, JailText.badge(view, row.signs()), JailText.role(view));
        }
        if (harness > 0) {
            column -= harness + 1;
            row.putClipped(column, 0, harness, session.harness(), Role.DIM);
        }
        if (chosen) {
            row.put(0, 0, row.signs().bar(), Role.KEY);
        }
        row.put(1, 0, text.sign(), role);
        int room = column - SIGN - 2;
        int end = row.putClipped(SIGN + 1, 0, room, session.nickname(), view.live() ? Role.TEXT : Role.DIM);
        renderRemark(row, end, SIGN + 1 + room, pending == null ? view.remark() : "");
    }

    /** Whole or not at all: it says more about the state, which stands in the row anyway. */
    private static void renderRemark(Canvas row, int from, int to, String remark) {
        String text = " " + row.signs().separator() + " " + remark;
        if (!remark.isEmpty() && from + Width.of(text) < to) {
            row.put(from, 0, text, Role.DIM);
        }
    }

    /** When it last gave a sign of life: its screen changed, or its row did. */
    private static Instant lastSign(SessionView view) {
        Instant screen = view.activity().at();
        Instant row = view.session().updatedAt();
        return screen.isAfter(row) ? screen : row;
    }
}
