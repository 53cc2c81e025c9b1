package dev.hqt.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What bwrap wrote through {@code --json-status-fd}: the durable word on how a jail ended, whatever became of tmux.
 *
 * <p>It writes {@code child-pid} as soon as it forked, also when the jail then fails in its setup: this number does not
 * mean that anything runs. {@code exit-code} comes only when the harness ended by itself or by a signal of its own; a
 * killed bwrap writes none (both measured). So its absence proves nothing.
 *
 * @param childPid the host's number of the jail's init, or null when none was written yet
 * @param exitCode how the harness ended (128 + signal for a signal), or null
 */
public record BwrapStatus(@Nullable Long childPid, @Nullable Integer exitCode) {
    /** Nothing was written, or there is no such file. */
    public static final BwrapStatus EMPTY = new BwrapStatus(null, null);

    // Two flat objects with numbers and nothing else: a JSON parser would cost more at every poll than it could find.
    private static final Pattern CHILD = number("child-pid");
    private static final Pattern EXIT = number("exit-code");

    /** Reads what is complete; a line that is still being written does not count yet. */
    public static BwrapStatus parse(String text) {
        Matcher child = CHILD.matcher(text);
        Matcher exit = EXIT.matcher(text);
        return new BwrapStatus(
                child.find() ? Long.valueOf(child.group(1)) : null,
                exit.find() ? Integer.valueOf(exit.group(1)) : null);
    }

    /** Reads the file, {@link #EMPTY} when it is not there. */
    public static BwrapStatus read(Path file) {
        try {
            return parse(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException notThere) {
            return EMPTY;
        }
    }

    /** A number counts only with what closes it: the first digits of a longer one would be another number. */
    private static Pattern number(String key) {
        return Pattern.compile("\"" + key + "\"\\s*:\\s*(\\d{1,9})\\s*[,}]");
    }
}
