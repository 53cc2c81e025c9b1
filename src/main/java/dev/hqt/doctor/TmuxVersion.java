package dev.hqt.doctor;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What {@code tmux -V} says: {@code tmux 3.3a}, {@code tmux next-3.4} (built between releases), {@code tmux
 * openbsd-7.4} (OpenBSD's own, numbered after the system), {@code tmux master}.
 */
public sealed interface TmuxVersion {
    /** A release, or the version that this build is to become. */
    record Release(int major, int minor) implements TmuxVersion {}

    /** OpenBSD's, by the system's version. */
    record OpenBsd(int major, int minor) implements TmuxVersion {}

    /** The newest there is. */
    record Development() implements TmuxVersion {}

    /** The version in the output of {@code tmux -V}, or null when it holds none that is known. */
    static @Nullable TmuxVersion parse(String output) {
        Matcher matcher = Pattern.compile(
                        "^tmux (?:(next-|openbsd-)?(\\d{1,4})\\.(\\d{1,4})(?:[a-z]|-rc\\d*)?|(master))\\s*$")
                .matcher(output.strip());
        if (!matcher.matches()) {
            return null;
        }
        if (matcher.group(4) != null) {
            return new Development();
        }
        int major = Integer.parseInt(matcher.group(2));
        int minor = Integer.parseInt(matcher.group(3));
        return "openbsd-".equals(matcher.group(1)) ? new OpenBsd(major, minor) : new Release(major, minor);
    }

    /** 3.2 or newer; OpenBSD has it since 6.9, both of spring 2021. */
    default boolean isEnough() {
        return switch (this) {
            case Release(int major, int minor) -> major > 3 || (major == 3 && minor >= 2);
            case OpenBsd(int major, int minor) -> major > 6 || (major == 6 && minor >= 9);
            case Development() -> true;
        };
    }
}
