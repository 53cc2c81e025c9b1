package dev.hqt.harness;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One sign by which a harness's title or screen says what it is doing.
 *
 * @param name what a user calls it by, to override it
 * @param status what the sign means, or null for "this screen says nothing" (a transcript that is being read, say): what
 *     was known before holds
 * @param place where it stands
 * @param lines how many of the screen's last lines that are not blank are looked at, since the conversation above may
 *     say anything; 0 for all of them
 * @param matches is found there, line by line
 * @param unless must not be found there, or null
 * @param within the sign counts only when the terminal has shown something new within this time, or null for always: a
 *     spinner that stands still says nothing
 * @param remark what a user is told beside the state; may be empty
 * @param overrules whether it is believed even where a better source (a status file) says something else
 */
public record StatusRule(
        String name,
        @Nullable HarnessStatus status,
        Place place,
        int lines,
        Pattern matches,
        @Nullable Pattern unless,
        @Nullable Duration within,
        String remark,
        boolean overrules) {
    /** Where a sign stands. */
    public enum Place {
        TITLE,
        SCREEN;

        /** As a source is called. */
        String source() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Whether the sign is there; {@code screen} may be null for a rule that looks at the title. */
    boolean holds(String title, @Nullable String screen, Duration quiet) {
        String text = place == Place.TITLE ? title : screen == null ? "" : lastLines(screen);
        return (within == null || quiet.compareTo(within) <= 0)
                && matches.matcher(text).find()
                && (unless == null || !unless.matcher(text).find());
    }

    private String lastLines(String screen) {
        List<String> filled = screen.lines().filter(line -> !line.isBlank()).toList();
        int from = lines == 0 ? 0 : Math.max(0, filled.size() - lines);
        return String.join("\n", filled.subList(from, filled.size()));
    }
}
