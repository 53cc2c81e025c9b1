package dev.hqt.tui.screen;

import dev.hqt.session.SessionState;
import dev.hqt.tui.key.KeyBar;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.BoxText;
import dev.hqt.tui.widget.Canvas;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Draws the main screen: the list, the preview beside it, the keys below. */
public final class MainView {
    private MainView() {}

    public static void render(Canvas canvas, MainState state, Instant now) {
        MainLayout layout = state.layout();
        if (layout.boxed()) {
            layout.list().of(canvas).box(listText(state), state.pane() != Pane.PREVIEW);
        }
        Canvas rows = layout.rows().of(canvas);
        if (state.list().rows().isEmpty()) {
            EmptyView.render(rows, state);
        } else {
            RowView.renderAll(rows, state, now);
        }
        if (layout.hasPreview()) {
            PreviewView.render(layout.preview().of(canvas), state, now);
        }
        if (!layout.bar().isEmpty()) {
            renderBar(layout.bar().of(canvas), state);
        }
    }

    private static BoxText listText(MainState state) {
        SessionList list = state.list();
        long shown =
                list.rows().stream().filter(ListRow.Entry.class::isInstance).count();
        int all = list.sessions().size();
        int room = state.layout().list().columns() - 12;
        String title = "Sessions"
                + (state.phase() instanceof Phase.Ready ? " " + (list.isFiltered() ? shown + "/" + all : all) : "");
        String filter = list.isFiltered() && state.pane() != Pane.FILTER
                ? "/" + list.filter().text() + "  Esc shows all"
                : "";
        return new BoxText(title, counts(list, room - Width.of(title)), filter);
    }

    /** Who needs you, and how many are at it. */
    private static String counts(SessionList list, int columns) {
        List<String> counts = new ArrayList<>();
        long waiting = list.count(SessionState.WAITING);
        long working = list.count(SessionState.WORKING);
        if (waiting > 0) {
            counts.add(waiting + (waiting == 1 ? " needs you" : " need you"));
        }
        if (working > 0) {
            counts.add(working + " working");
        }
        String all = String.join(", ", counts);
        return counts.isEmpty() || Width.of(all) <= columns ? all : counts.getFirst();
    }

    private static void renderBar(Canvas bar, MainState state) {
        if (state.pane() == Pane.FILTER) {
            bar.put(0, 0, " /", Role.KEY);
            int hints = Math.min(bar.width() / 2, 28);
            state.list()
                    .filter()
                    .render(bar.sub(2, 0, bar.width() - 2 - hints, 1), "nickname, harness, project, state", true);
            bar.sub(bar.width() - hints, 0, hints, 1)
                    .put(0, 0, KeyBar.of(Keymap.STANDARD, state.situation(), hints, Scope.FILTER));
            return;
        }
        String alarm = state.trouble();
        int room = bar.width() - (alarm.isEmpty() ? 0 : Math.min(Width.of(alarm) + 2, bar.width() / 2));
        Scope scope = state.pane() == Pane.PREVIEW ? Scope.PREVIEW : Scope.LIST;
        bar.put(0, 0, KeyBar.of(Keymap.STANDARD, state.situation(), room, scope, Scope.EVERYWHERE));
        if (!alarm.isEmpty()) {
            bar.putClipped(room + 1, 0, bar.width() - room - 1, alarm, Role.WARNING);
        }
    }
}
