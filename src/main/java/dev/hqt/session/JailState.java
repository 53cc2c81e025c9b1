package dev.hqt.session;

import java.util.List;

/** Whether a session's jail is enforced, as the kernel says. */
public sealed interface JailState {
    JailState NONE = new None();

    /** Nothing to enforce: no jail was asked for, or no process lives. */
    record None() implements JailState {}

    /** A process lives and its jail could not be looked at, yet or at all. */
    record Unverified(String reason) implements JailState {}

    /**
     * The kernel has what was asked for.
     *
     * @param remarks what happened to it since its start, sentences; mostly none
     */
    record Verified(List<String> remarks) implements JailState {
        public Verified {
            remarks = List.copyOf(remarks);
        }
    }

    /**
     * It is weaker than asked for.
     *
     * @param faults what is wrong, half sentences
     */
    record Broken(List<String> faults) implements JailState {
        public Broken {
            faults = List.copyOf(faults);
        }
    }
}
