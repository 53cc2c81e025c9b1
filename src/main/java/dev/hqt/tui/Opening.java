package dev.hqt.tui;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.tui.event.HarnessSurvey;
import dev.hqt.tui.term.InputEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A dialog that was asked for and waits for what it must show: whether jails can be had now, and which harnesses there
 * are now. What is typed meanwhile is kept and goes to the dialog, so that a switch is never missed by a fast hand (both
 * answers take some 10 ms).
 *
 * @param wanted which dialog
 * @param since when it was asked for
 * @param sandbox the answer of the probe; null as long as there is none
 * @param harnesses which there are; null as long as that is not known
 * @param held what was typed since
 * @param slow whether it has taken long enough to be worth a word
 */
record Opening(
        Wanted wanted,
        Instant since,
        @Nullable SandboxAvailability sandbox,
        @Nullable HarnessSurvey harnesses,
        List<InputEvent> held,
        boolean slow) {
    private static final Duration LONG = Duration.ofMillis(300);

    Opening {
        held = List.copyOf(held);
    }

    /** Which dialog. */
    sealed interface Wanted {
        record NewSession() implements Wanted {}

        record Policy(long sessionId) implements Wanted {}
    }

    static Opening of(Wanted wanted, Instant now) {
        return new Opening(wanted, now, null, null, List.of(), false);
    }

    Opening with(SandboxAvailability availability) {
        return new Opening(wanted, since, availability, harnesses, held, slow);
    }

    Opening with(HarnessSurvey survey) {
        return new Opening(wanted, since, sandbox, survey, held, slow);
    }

    Opening holding(InputEvent input) {
        List<InputEvent> more = new ArrayList<>(held);
        more.add(input);
        return new Opening(wanted, since, sandbox, harnesses, more, slow);
    }

    /** When it is worth a word. */
    Instant slowAt() {
        return since.plus(LONG);
    }

    /** At this time; itself when that changes nothing. */
    Opening at(Instant now) {
        return slow || now.isBefore(slowAt()) ? this : new Opening(wanted, since, sandbox, harnesses, held, true);
    }
}
