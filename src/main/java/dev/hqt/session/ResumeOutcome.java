package dev.hqt.session;

import dev.hqt.harness.ResumeRefusal;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** How a resume went, rung by rung. */
public sealed interface ResumeOutcome {
    SessionView view();

    /** What was not as at the start before (another version, another jail), each in words; empty when all was. */
    List<String> differences();

    /** Whether it lives and can't go on before the user answers something: a summary to choose, a folder to trust. */
    default boolean waits() {
        return view().live() && view().state() == SessionState.WAITING;
    }

    /** First rung: the conversation goes on. */
    record Resumed(SessionView view, List<String> differences) implements ResumeOutcome {
        public Resumed {
            differences = List.copyOf(differences);
        }
    }

    /**
     * Second rung: the harness refused to resume, so a fresh conversation was started.
     *
     * @param harnessWords what the harness said when it refused; empty when no id was known to try
     * @param refusal what those words mean
     * @param newId true when it has, or will have, another id than the one that was tried
     * @param triedId the id that was refused, or null when none was known; it is kept
     */
    record StartedFresh(
            SessionView view,
            List<String> differences,
            String harnessWords,
            ResumeRefusal refusal,
            boolean newId,
            @Nullable String triedId)
            implements ResumeOutcome {
        public StartedFresh {
            differences = List.copyOf(differences);
        }

        /** Whether there was a conversation to go on with, as far as its harness says. */
        public boolean lostNothing() {
            return refusal == ResumeRefusal.UNKNOWN_ID || refusal == ResumeRefusal.NO_CONVERSATION;
        }
    }

    /**
     * It lives on no rung.
     *
     * @param harnessWords what the harness said last
     * @param refusal what those words mean
     * @param triedId the id that was refused, or null when none was known; it is kept
     */
    record Failed(
            SessionView view,
            List<String> differences,
            String harnessWords,
            ResumeRefusal refusal,
            @Nullable String triedId)
            implements ResumeOutcome {
        public Failed {
            differences = List.copyOf(differences);
        }
    }
}
