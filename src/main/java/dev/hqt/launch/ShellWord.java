package dev.hqt.launch;

import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;

/** Words as a POSIX shell must see them to hand them on untouched. */
public final class ShellWord {
    private ShellWord() {}

    /**
     * One word between single quotes, in which a shell leaves everything alone, newlines and {@code $} included; only
     * the quote itself has to step outside.
     *
     * @throws IllegalArgumentException for a text that no argument can hold: one with a NUL, or with half of a
     *     character, which would silently arrive as another one
     */
    static String quote(String text) {
        if (text.indexOf('\0') >= 0) {
            throw new IllegalArgumentException("it holds a NUL character, which no program can be given");
        }
        byteCount(text);
        return "'" + text.replace("'", "'\\''") + "'";
    }

    /** Several words, one command. */
    public static String join(List<String> words) {
        return words.stream().map(ShellWord::quote).collect(Collectors.joining(" "));
    }

    /**
     * Its length as the kernel counts it, in bytes of UTF-8 without the closing NUL.
     *
     * @throws IllegalArgumentException when it can't be said in UTF-8
     */
    static int byteCount(String text) {
        try {
            return StandardCharsets.UTF_8
                    .newEncoder()
                    .encode(CharBuffer.wrap(text))
                    .remaining();
        } catch (CharacterCodingException half) {
            throw new IllegalArgumentException("it holds half of a character, which can't be written as UTF-8", half);
        }
    }
}
