package dev.hqt.tui.dialog;

import dev.hqt.tui.event.Transition;
import dev.hqt.tui.term.InputEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/** What stands on top of a screen until it is answered. */
public sealed interface Dialog
        permits ConfirmDialog, NewSessionDialog, PolicyDialog, PromptBar, RenameDialog, ResumeChoiceDialog {
    /** Tells this dialog from any other that was ever opened; never 0. */
    long ticket();

    String title();

    /** The columns that it would like to have. */
    int columns();

    /** Its rows on so many columns. */
    List<FormRow> rows(int width);

    /** The field that keys go to. */
    int focused();

    /** Its keys in short. */
    String hint();

    /** What an event makes of it; nothing when that closes it. */
    Transition<Optional<Dialog>> handle(InputEvent input, Instant now);

    /** A click on one of its fields. */
    Transition<Optional<Dialog>> clicked(int field, Instant now);

    /** What it asked for was refused; nothing that was typed is lost. */
    Dialog refused(String sentence);

    /** Whether it is answered by what was typed before it was seen, too. */
    default boolean takesBlindInput() {
        return true;
    }

    /** Whether it stands at the bottom, over the key bar, instead of in the middle. */
    default boolean isBar() {
        return false;
    }

    /** Time has passed. */
    default Transition<Optional<Dialog>> tick(Instant now) {
        return stay(this);
    }

    /** When {@link #tick} has something to do next. */
    default Optional<Instant> nextDue() {
        return Optional.empty();
    }

    static Transition<Optional<Dialog>> stay(Dialog dialog) {
        return Transition.to(Optional.of(dialog));
    }

    static Transition<Optional<Dialog>> close() {
        return Transition.to(Optional.empty());
    }
}
