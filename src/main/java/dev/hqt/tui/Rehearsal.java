package dev.hqt.tui;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import org.jspecify.annotations.Nullable;

/**
 * Keys that hqt presses itself once sessions were listed, each when all before it is done. The build runs one to see
 * which classes a class-data archive must hold.
 */
public final class Rehearsal {
    private final Queue<InputEvent> inputs;

    private Rehearsal(List<InputEvent> inputs) {
        this.inputs = new ArrayDeque<>(inputs);
    }

    /** Nothing is played: the user sits at the keys. */
    public static Rehearsal none() {
        return new Rehearsal(List.of());
    }

    /** Every screen once, and out again. */
    public static Rehearsal ofScreens() {
        return new Rehearsal(List.of(
                Key.of('j'),
                Key.of('?'),
                Key.ESCAPE,
                Key.of('d'),
                Key.ESCAPE,
                Key.of('n'),
                Key.TAB,
                Key.ESCAPE,
                Key.of('q')));
    }

    boolean isPlaying() {
        return !inputs.isEmpty();
    }

    /** What comes next, or null when there is nothing more. */
    @Nullable InputEvent next() {
        return inputs.poll();
    }
}
