package dev.hqt.tui;

import dev.hqt.tui.dialog.DialogFrame;
import dev.hqt.tui.presentation.ToastBoxes;
import dev.hqt.tui.screen.HelpScreen;
import dev.hqt.tui.screen.MainView;
import dev.hqt.tui.text.Surface;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Look;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Canvas;
import dev.hqt.tui.widget.Popup;

/** Paints a state: the screen, a dialog on top of it, messages on top of both. */
final class Painter {
    private Painter() {}

    static void paint(Surface surface, Look look, State state) {
        Canvas canvas = Canvas.of(surface, look);
        switch (state.screen()) {
            case Screen.Main main -> MainView.render(canvas, state.main(), state.now());
            case Screen.Help help -> HelpScreen.render(canvas, help.offset());
            case Screen.Doctor doctor -> doctor.doctor().render(canvas);
            case Screen.Review review -> review.review().render(canvas);
        }
        state.dialog().ifPresent(dialog -> DialogFrame.render(canvas, dialog));
        Opening opening = state.opening();
        if (opening != null && opening.slow()) {
            renderWait(canvas);
        }
        // The last row stays free: it tells the keys.
        Canvas room = canvas.height() > 4 ? canvas.sub(0, 0, canvas.width(), canvas.height() - 1) : canvas;
        ToastBoxes.render(room, state.toasts());
    }

    /** A dialog is on its way and something on the machine is slow. */
    private static void renderWait(Canvas canvas) {
        String text = "Looking what this machine has" + canvas.signs().ellipsis() + " Esc cancels";
        Canvas inside = Popup.over(canvas, Width.of(text) + 4, 3).box("", true);
        inside.putClipped(1, 0, Math.max(0, inside.width() - 1), text, Role.TEXT);
    }
}
