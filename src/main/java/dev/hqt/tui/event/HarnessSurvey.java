package dev.hqt.tui.event;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Which harnesses this machine has.
 *
 * @param installed those that can be started, in the order they are offered
 * @param missing those that were looked for in vain
 */
public record HarnessSurvey(List<HarnessChoice> installed, List<Missing> missing) {
    public HarnessSurvey {
        installed = List.copyOf(installed);
        missing = List.copyOf(missing);
    }

    /** What was looked for in vain, as a list of words. */
    public String binaries() {
        return missing.stream()
                .map(harness -> String.join(" or ", harness.binaries()))
                .collect(Collectors.joining(", "));
    }

    /**
     * A harness that hqt knows and this machine has not.
     *
     * @param displayName the name a user reads
     * @param binaries what was looked for on PATH
     */
    public record Missing(String displayName, List<String> binaries) {
        public Missing {
            binaries = List.copyOf(binaries);
        }
    }
}
