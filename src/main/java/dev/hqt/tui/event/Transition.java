package dev.hqt.tui.event;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;

/**
 * What an update makes of a state and an event.
 *
 * @param state the state from now on; the same instance when nothing changed
 * @param effects what is to be done, in order
 */
public record Transition<S>(S state, List<Effect> effects) {
    public Transition {
        effects = List.copyOf(effects);
    }

    public static <S> Transition<S> to(S state, Effect... effects) {
        return new Transition<>(state, List.of(effects));
    }

    /** This transition's state within a larger one. */
    public <T> Transition<T> within(Function<S, T> larger) {
        return new Transition<>(larger.apply(state), effects);
    }

    /** A further update of the state reached; the effects of both, in order. */
    public Transition<S> then(Function<S, Transition<S>> next) {
        Transition<S> further = next.apply(state);
        List<Effect> both = new ArrayList<>(effects);
        both.addAll(further.effects());
        return new Transition<>(further.state(), both);
    }
}
