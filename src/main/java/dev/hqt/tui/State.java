package dev.hqt.tui;

import dev.hqt.tui.dialog.Dialog;
import dev.hqt.tui.screen.MainState;
import dev.hqt.tui.screen.Phase;
import dev.hqt.tui.screen.Surroundings;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Toasts;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * All that the user sees and hqt has to remember for it. Only {@link Update} makes new ones, on the UI thread.
 *
 * @param now the time of the event being handled
 * @param main the main screen
 * @param screen which screen is shown
 * @param dialog what stands on top of it
 * @param opening a dialog that is about to
 * @param toasts messages
 * @param polling when to look again
 * @param previewSize which sessions have the preview's size
 * @param lastTicket the ticket of the dialog opened last
 * @param over whether hqt is to end
 */
record State(
        Instant now,
        MainState main,
        Screen screen,
        Optional<Dialog> dialog,
        @Nullable Opening opening,
        Toasts toasts,
        Polling polling,
        PreviewSize previewSize,
        long lastTicket,
        boolean over) {
    /** What is painted before anything is known. */
    static State first(Size size, Path home, Path startDirectory, Instant now) {
        Surroundings surroundings = new Surroundings(home, startDirectory, null, List.of());
        return new State(
                now,
                MainState.opening(size, surroundings),
                Screen.MAIN,
                Optional.empty(),
                null,
                Toasts.NONE,
                Polling.AT_ONCE,
                PreviewSize.NONE,
                0,
                false);
    }

    /** Whether sessions were listed. */
    boolean isReady() {
        return main.phase() instanceof Phase.Ready;
    }

    /**
     * Whether a frame of this state looks as one of the other, ages aside: the next poll's time and the like are no news
     * to the user. Painting a frame to find that nothing changed would be most of what hqt does at rest.
     */
    boolean looksLike(State other) {
        return main.equals(other.main)
                && screen.equals(other.screen)
                && dialog.equals(other.dialog)
                && Objects.equals(opening, other.opening)
                && toasts.equals(other.toasts);
    }

    /** When something is due without any event. */
    Optional<Instant> nextDue() {
        Stream.Builder<Instant> dues = Stream.builder();
        toasts.nextExpiry().ifPresent(dues);
        dialog.flatMap(Dialog::nextDue).ifPresent(dues);
        if (opening != null && !opening.slow()) {
            dues.add(opening.slowAt());
        }
        if (isReady() || main.phase() instanceof Phase.Listing) {
            if (!polling.listing()) {
                dues.add(polling.nextList());
            }
            if (!polling.capturing() && polling.subject().live()) {
                dues.add(polling.nextCapture());
            }
            Optional.ofNullable(previewSize.due()).ifPresent(dues);
        }
        return dues.build().min(Instant::compareTo);
    }

    State at(Instant time) {
        return time.equals(now)
                ? this
                : new State(time, main, screen, dialog, opening, toasts, polling, previewSize, lastTicket, over);
    }

    State withMain(MainState newMain) {
        return newMain.equals(main)
                ? this
                : new State(now, newMain, screen, dialog, opening, toasts, polling, previewSize, lastTicket, over);
    }

    State withScreen(Screen newScreen) {
        return new State(now, main, newScreen, dialog, opening, toasts, polling, previewSize, lastTicket, over);
    }

    /** With this dialog on top; one with a new ticket counts as opened. */
    State withDialog(Optional<Dialog> newDialog) {
        long ticket = Math.max(lastTicket, newDialog.map(Dialog::ticket).orElse(0L));
        return newDialog.equals(dialog)
                ? this
                : new State(now, main, screen, newDialog, null, toasts, polling, previewSize, ticket, over);
    }

    State withOpening(@Nullable Opening newOpening) {
        return new State(now, main, screen, dialog, newOpening, toasts, polling, previewSize, lastTicket, over);
    }

    State withPolling(Polling newPolling) {
        return new State(now, main, screen, dialog, opening, toasts, newPolling, previewSize, lastTicket, over);
    }

    State withPreviewSize(PreviewSize newSize) {
        return newSize.equals(previewSize)
                ? this
                : new State(now, main, screen, dialog, opening, toasts, polling, newSize, lastTicket, over);
    }

    State withToasts(Toasts newToasts) {
        return newToasts.equals(toasts)
                ? this
                : new State(now, main, screen, dialog, opening, newToasts, polling, previewSize, lastTicket, over);
    }

    /** With a message more. */
    State told(String sentence, Role role) {
        return withToasts(toasts.add(sentence, role, now));
    }

    State ended() {
        return new State(now, main, screen, dialog, opening, toasts, polling, previewSize, lastTicket, true);
    }

    /** The ticket of the next dialog. */
    long nextTicket() {
        return lastTicket + 1;
    }
}
