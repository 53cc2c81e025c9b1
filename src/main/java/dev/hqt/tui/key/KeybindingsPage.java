package dev.hqt.tui.key;

import java.util.List;
import java.util.stream.Collectors;

/** {@code docs/keybindings.md}, made from the keymap. */
public final class KeybindingsPage {
    private KeybindingsPage() {}

    /** The page as Markdown. */
    public static String markdown(Keymap keymap) {
        StringBuilder page = new StringBuilder("# Keys\n\nMade from hqt's keymap; `?` shows the same in hqt."
                + " In a session, `Ctrl-q` comes back to the list.\n");
        for (Scope scope : Scope.values()) {
            List<Binding> bindings = keymap.in(scope);
            if (bindings.isEmpty()) {
                continue;
            }
            page.append("\n## ").append(scope.title()).append("\n\n| Key | What it does |\n|---|---|\n");
            for (Binding binding : bindings) {
                String keys = binding.keys().stream()
                        .map(key -> "`" + key.label() + "`")
                        .collect(Collectors.joining(" "));
                page.append("| ")
                        .append(keys)
                        .append(" | ")
                        .append(binding.description())
                        .append(" |\n");
            }
        }
        page.append("\n## Mouse\n\nA click chooses a session, a field or a switch; a double click attaches;"
                + " the wheel scrolls the list or the preview.\n");
        return page.toString();
    }
}
