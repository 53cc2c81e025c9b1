package dev.hqt.proof;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * One way out of a jail, tried from inside. Harmless where it succeeds: it opens and does not write, asks the kernel for
 * nothing that it would have to undo, or changes only what was made for the proof.
 *
 * @param id short and stable
 * @param gives what an agent would have of it, for the user
 * @param reach what closes it
 * @param attempt the attack itself
 */
record Attack(String id, String gives, Reach reach, Attempt attempt) {
    /** What closes an attack. */
    enum Reach {
        /** Every jail. */
        ALWAYS,

        /** Only a network of the jail's own: whoever shares the host's has it, and the switch says so. */
        NETWORK
    }

    /** Tries it. */
    interface Attempt {
        /**
         * What it got.
         *
         * @return a few words about what it got; null when it got nothing
         * @throws IOException when the system refuses, which is a jail that holds
         */
        @Nullable String run(Target target) throws IOException;
    }

    static Attack always(String id, String gives, Attempt attempt) {
        return new Attack(id, gives, Reach.ALWAYS, attempt);
    }

    static Attack network(String id, String gives, Attempt attempt) {
        return new Attack(id, gives, Reach.NETWORK, attempt);
    }
}
