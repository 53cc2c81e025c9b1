package dev.hqt.session;

import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** What a session may be called. */
public final class Nicknames {
    /** In Unicode code points. */
    public static final int LONGEST = 200;

    private Nicknames() {}

    /** Why this can't be a nickname, a sentence; or null when it can. */
    public static @Nullable String fault(String nickname) {
        if (nickname.isBlank()) {
            return "A nickname can't be empty.";
        }
        if (nickname.codePoints().anyMatch(Nicknames::isControl)) {
            return "A nickname can't hold control characters such as a newline or an escape: use plain text.";
        }
        int length = nickname.codePointCount(0, nickname.length());
        if (length > LONGEST) {
            return "A nickname can have " + LONGEST + " characters, this one has " + length + ": use a shorter one.";
        }
        if (SessionReferences.isId(nickname)) {
            return "The nickname " + nickname + " would read as a session's id: add a letter.";
        }
        return null;
    }

    /** The first of {@code base-1}, {@code base-2}… that is not taken. */
    public static String next(String base, Collection<String> taken) {
        Set<String> known = new HashSet<>(taken);
        int number = 1;
        while (known.contains(base + "-" + number)) {
            number++;
        }
        return base + "-" + number;
    }

    /** Control characters, and the separators and directional marks that would change how the rest of a line reads. */
    private static boolean isControl(int codePoint) {
        return switch (Character.getType(codePoint)) {
            case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR, Character.SURROGATE ->
                true;
            default -> (codePoint >= 0x202A && codePoint <= 0x202E) || (codePoint >= 0x2066 && codePoint <= 0x2069);
        };
    }
}
