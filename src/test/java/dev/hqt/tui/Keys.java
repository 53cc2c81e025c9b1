package dev.hqt.tui;

import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.KeyName;
import java.util.Arrays;

/** Keys by the names that the keymap shows: {@code Enter}, {@code C-l}, {@code j}. */
final class Keys {
    private Keys() {}

    static Key of(String name) {
        if (name.equals("Space")) {
            return Key.SPACE;
        }
        if (name.codePointCount(0, name.length()) == 1) {
            return Key.of(name.codePointAt(0));
        }
        if (name.startsWith("C-")) {
            return Key.control(name.charAt(2));
        }
        if (name.equals("S-Tab")) {
            return Key.BACK_TAB;
        }
        return Arrays.stream(KeyName.values())
                .filter(key -> key.label().equals(name))
                .findFirst()
                .map(Key::of)
                .orElseThrow(() -> new AssertionError("There is no key " + name));
    }
}
