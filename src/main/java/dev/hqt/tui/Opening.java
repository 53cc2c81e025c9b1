package dev.hqt.tui;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.tui.term.InputEvent;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dialog that was asked for and waits for what it must show: whether jails can be had now. What is typed meanwhile is
 * kept and goes to the dialog, so that a switch is never missed by a fast hand (a probe takes 10 ms).
 *
 * @param wanted which dialog
 * @param sandbox the answer of the probe; null as long as there is none
 * @param held what was typed since
 */
record Opening(Wanted wanted, @Nullable SandboxAvailability sandbox, List<InputEvent> held) {
    Opening {
        held = List.copyOf(held);
    }

    /** Which dialog. */
    sealed interface Wanted {
        record NewSession() implements Wanted {}

        record Policy(long sessionId) implements Wanted {}
    }

    static Opening of(Wanted wanted) {
        return new Opening(wanted, null, List.of());
    }

    Opening with(SandboxAvailability availability) {
        return new Opening(wanted, availability, held);
    }

    Opening holding(InputEvent input) {
        List<InputEvent> more = new ArrayList<>(held);
        more.add(input);
        return new Opening(wanted, sandbox, more);
    }
}
