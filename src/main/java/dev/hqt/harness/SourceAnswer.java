package dev.hqt.harness;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What one source said when it was asked what a harness is doing. */
public sealed interface SourceAnswer {
    /** The source: {@code status file}, {@code hook}, {@code title}, {@code screen}. */
    String source();

    /**
     * It could be read, and is of this very process.
     *
     * @param reading its status is null when what it says is nothing that hqt knows
     * @param since since when it says so, by its own clock, or null when it does not tell
     */
    record Says(HarnessReading reading, @Nullable Instant since) implements SourceAnswer {
        @Override
        public String source() {
            return reading.source();
        }
    }

    /** It is there, and holds nothing that decides. */
    record SaysNothing(String source) implements SourceAnswer {}

    /** There is none, or it can't be read. */
    record NotThere(String source) implements SourceAnswer {}

    /** There is one, left by another process. */
    record OfAnotherProcess(String source) implements SourceAnswer {}

    /** What it contributes to a decision. */
    default HarnessReading reading() {
        return switch (this) {
            case Says(HarnessReading reading, Instant _) -> reading;
            case SaysNothing _, NotThere _, OfAnotherProcess _ -> HarnessReading.NOTHING;
        };
    }
}
