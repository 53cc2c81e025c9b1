package dev.hqt.tui.term;

import dev.hqt.tui.term.InputEvent.Focus;
import org.jspecify.annotations.Nullable;

/** What each complete sequence of a terminal means. Pure; null stands for one that means nothing to hqt. */
final class Sequences {
    private static final KeyName[] FUNCTION_KEYS = {
        KeyName.F1, KeyName.F2, KeyName.F3, KeyName.F4, KeyName.F5, KeyName.F6,
        KeyName.F7, KeyName.F8, KeyName.F9, KeyName.F10, KeyName.F11, KeyName.F12
    };

    /** Stands for "a paste begins here"; its text follows. */
    private static final InputEvent PASTE = new InputEvent.Paste("");

    private Sequences() {}

    /** One code point outside of any sequence. */
    static @Nullable Key plain(int codePoint) {
        return switch (codePoint) {
            case 0x00 -> Key.control(' ');
            case '\t' -> Key.TAB;
            case '\r' -> Key.ENTER;
            case 0x1B -> Key.ESCAPE;
            case 0x1C, 0x1D, 0x1E, 0x1F -> Key.control(codePoint + 0x40);
            case 0x7F -> Key.BACKSPACE;
            default -> {
                if (codePoint < 0x20) {
                    yield Key.control(codePoint + 0x60);
                }
                yield codePoint >= 0x80 && codePoint < 0xA0 ? null : Key.of(codePoint);
            }
        };
    }

    /** A control sequence: ESC [ parameters end. */
    static @Nullable InputEvent control(CharSequence parameters, int end, boolean alt) {
        if (!parameters.isEmpty() && parameters.charAt(0) == '<') {
            int[] report = numbers(parameters.subSequence(1, parameters.length()));
            boolean whole = report.length == 3 && (end == 'M' || end == 'm');
            return whole ? MouseReports.read(report[0], report[1], report[2], end == 'm') : null;
        }
        int[] numbers = numbers(parameters);
        if (numbers.length == 0) {
            return null;
        }
        if (parameters.isEmpty() && (end == 'I' || end == 'O')) {
            return new Focus(end == 'I');
        }
        if (end == '~') {
            if (numbers[0] == 200) {
                return PASTE;
            }
            return numbers[0] == 27 && numbers.length > 2
                    ? typed(numbers[2], numbers[1], alt)
                    : key(numbered(numbers[0]), modifiers(numbers, alt));
        }
        if (end == 'u') {
            // A third part of the modifiers says that the key was let go (kitty): no press, no event.
            return released(parameters) ? null : typed(numbers[0], numbers.length > 1 ? numbers[1] : 1, alt);
        }
        if (end == '$' || end == '^' || end == '@') {
            return key(numbered(numbers[0]), new Modifiers(end != '^', alt, end != '$'));
        }
        if (end >= 'a' && end <= 'd') {
            return key(lettered(end - 'a' + 'A'), new Modifiers(true, alt, false));
        }
        if (end == 'Z') {
            return key(KeyName.TAB, new Modifiers(true, alt, false));
        }
        // ESC [ row ; column R is an answer about the cursor; F3 has 1 in the first place.
        boolean plausible = end != 'R' || parameters.isEmpty() || numbers[0] == 1;
        return plausible ? key(lettered(end), modifiers(numbers, alt)) : null;
    }

    /** A key in application mode: ESC O modifier? end. */
    static @Nullable InputEvent shiftThree(CharSequence parameters, int end, boolean alt) {
        int[] numbers = numbers(parameters);
        int modifier = numbers.length == 0 ? 1 : numbers[numbers.length - 1];
        Modifiers held = Modifiers.ofParameter(modifier);
        held = alt ? held.withAlt() : held;
        if (end == 'M') {
            return key(KeyName.ENTER, held);
        }
        if (end >= 'a' && end <= 'd') {
            return key(lettered(end - 'a' + 'A'), new Modifiers(false, alt, true));
        }
        if (end >= 'j' && end <= 'y') {
            return Key.of(end - 'j' + '*', held);
        }
        return end == 'X' ? Key.of('=', held) : key(lettered(end), held);
    }

    /** F1 to F12; a number beyond is an error of the caller. */
    static KeyName functionKey(int number) {
        return FUNCTION_KEYS[number - 1];
    }

    private static @Nullable InputEvent key(@Nullable KeyName name, Modifiers modifiers) {
        return name == null ? null : Key.of(name, modifiers);
    }

    private static Modifiers modifiers(int[] numbers, boolean alt) {
        Modifiers held = numbers.length > 1 ? Modifiers.ofParameter(numbers[numbers.length - 1]) : Modifiers.NONE;
        return alt ? held.withAlt() : held;
    }

    /** A key named by its code point and modifiers: CSI-u, or xterm's modifyOtherKeys. */
    private static @Nullable InputEvent typed(int codePoint, int modifier, boolean alt) {
        Modifiers held = Modifiers.ofParameter(modifier);
        held = alt ? held.withAlt() : held;
        boolean privateUse = codePoint >= 0xE000 && codePoint <= 0xF8FF;
        if (privateUse || !Character.isValidCodePoint(codePoint)) {
            return codePoint == 57414 ? key(KeyName.ENTER, held) : null;
        }
        KeyName name = switch (codePoint) {
            case 9 -> KeyName.TAB;
            case 13 -> KeyName.ENTER;
            case 27 -> KeyName.ESCAPE;
            case 8, 127 -> KeyName.BACKSPACE;
            default -> KeyName.CHARACTER;
        };
        if (name != KeyName.CHARACTER) {
            return key(name, held);
        }
        if (codePoint < ' ') {
            return null;
        }
        int typed = held.shift() && !held.control() ? Character.toUpperCase(codePoint) : codePoint;
        return Key.of(held.control() ? Character.toLowerCase(typed) : typed, held);
    }

    private static boolean released(CharSequence parameters) {
        String[] parts = parameters.toString().split(";", -1);
        return parts.length > 1 && parts[1].endsWith(":3");
    }

    private static @Nullable KeyName lettered(int end) {
        return switch (end) {
            case 'A' -> KeyName.UP;
            case 'B' -> KeyName.DOWN;
            case 'C' -> KeyName.RIGHT;
            case 'D' -> KeyName.LEFT;
            case 'H' -> KeyName.HOME;
            case 'F' -> KeyName.END;
            case 'P', 'Q', 'R', 'S' -> functionKey(end - 'P' + 1);
            default -> null;
        };
    }

    private static @Nullable KeyName numbered(int number) {
        return switch (number) {
            case 1, 7 -> KeyName.HOME;
            case 2 -> KeyName.INSERT;
            case 3 -> KeyName.DELETE;
            case 4, 8 -> KeyName.END;
            case 5 -> KeyName.PAGE_UP;
            case 6 -> KeyName.PAGE_DOWN;
            case 11, 12, 13, 14, 15 -> functionKey(number - 10);
            case 17, 18, 19, 20, 21 -> functionKey(number - 11);
            case 23, 24 -> functionKey(number - 12);
            default -> null;
        };
    }

    /** The numbers between semicolons, each up to its first colon; one 0 for none; empty when it is no list of them. */
    private static int[] numbers(CharSequence parameters) {
        String[] parts = parameters.toString().split(";", -1);
        int[] numbers = new int[parts.length];
        for (int index = 0; index < parts.length; index++) {
            int colon = parts[index].indexOf(':');
            String digits = colon < 0 ? parts[index] : parts[index].substring(0, colon);
            if (!digits.isEmpty() && (digits.length() > 7 || !digits.chars().allMatch(Sequences::isDigit))) {
                return new int[0];
            }
            numbers[index] = digits.isEmpty() ? 0 : Integer.parseInt(digits);
        }
        return numbers;
    }

    private static boolean isDigit(int character) {
        return character >= '0' && character <= '9';
    }
}
