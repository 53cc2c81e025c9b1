package dev.hqt.tui;

import dev.hqt.tui.event.Transition;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.screen.Area;
import dev.hqt.tui.screen.MainLayout;
import dev.hqt.tui.screen.MainState;
import dev.hqt.tui.screen.Pane;
import dev.hqt.tui.screen.SessionList;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.widget.Clicks;
import dev.hqt.tui.widget.ListCursor;

/** What the mouse does on the main screen, and scrolling, which keys do too. */
final class MouseUpdate {
    private MouseUpdate() {}

    static Transition<State> handle(State state, Mouse mouse) {
        MainState main = state.main();
        MainLayout layout = main.layout();
        if (layout.preview().contains(mouse.column(), mouse.row())) {
            return mouse.isClick() ? Transition.to(state.withMain(main.withPane(Pane.PREVIEW))) : scroll(state, mouse);
        }
        if (!layout.list().contains(mouse.column(), mouse.row())) {
            return Transition.to(state);
        }
        if (!mouse.isClick()) {
            return Transition.to(state.withMain(main.withList(main.list().move(mouse, main.listHeight()))));
        }
        return clicked(state, mouse, layout.rows());
    }

    private static Transition<State> clicked(State state, Mouse mouse, Area rows) {
        MainState main = state.main();
        Clicks clicks = main.clicks().handle(mouse, state.now());
        SessionList chosen = rows.contains(mouse.column(), mouse.row())
                ? main.list().selectSeen(mouse.row() - rows.y(), rows.rows())
                : main.list();
        // A second click counts only where it met what the first one chose: rows move when a session begins to wait.
        boolean attaches =
                clicks.isDouble() && chosen.selection().equals(main.list().selection());
        Pane pane = main.pane() == Pane.FILTER ? Pane.FILTER : Pane.LIST;
        State next = state.withMain(main.withList(chosen).withPane(pane).withClicks(clicks));
        return attaches && next.main().selected().isPresent()
                ? MainUpdate.act(
                        next, Keymap.STANDARD.find(Key.ENTER, Scope.LIST).orElseThrow(), mouse)
                : Transition.to(next);
    }

    /** Scrolls the preview as any document is scrolled, from its end. */
    static Transition<State> scroll(State state, InputEvent input) {
        MainState main = state.main();
        int height = main.layout().picture().rows();
        int rows =
                main.preview().picture() == null ? 0 : main.preview().picture().usedRows();
        int offsets = Math.max(0, rows - height) + 1;
        int from = offsets - 1 - Math.min(main.preview().above(), offsets - 1);
        int to = new ListCursor(from, 0).handle(input, offsets, height).selected();
        return from == to
                ? Transition.to(state)
                : Transition.to(state.withMain(main.withPreview(main.preview().scrolled(from - to, height))));
    }
}
