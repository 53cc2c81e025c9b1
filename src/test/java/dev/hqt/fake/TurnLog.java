package dev.hqt.fake;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When the model was at work for its one conversation, by {@link System#nanoTime}: what a shown status is measured
 * against. A turn is from the arrival of its request to the last byte of its last answer; while a tool runs it goes on.
 */
public final class TurnLog {
    /**
     * One turn.
     *
     * @param begun when its first request had come
     * @param ended when the last byte of its last answer was sent, or null while it goes on
     */
    public record Turn(String prompt, long begun, @Nullable Long ended) {
        /** Whether it was going on then, by {@link System#nanoTime}. */
        public boolean isAt(long moment) {
            Long end = ended;
            return moment - begun >= 0 && (end == null || moment - end < 0);
        }
    }

    private final List<Turn> turns = new ArrayList<>();

    synchronized void begin(String prompt) {
        if (turns.isEmpty() || turns.getLast().ended() != null) {
            turns.add(new Turn(prompt, System.nanoTime(), null));
        }
    }

    synchronized void end() {
        Turn last = turns.removeLast();
        turns.add(new Turn(last.prompt(), last.begun(), System.nanoTime()));
    }

    synchronized List<Turn> turns() {
        return List.copyOf(turns);
    }
}
