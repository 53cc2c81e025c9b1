package dev.hqt.tui.key;

import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Line;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The keys of a scope in short, made from the keymap: what is dim there can't be done now. */
public final class KeyBar {
    private KeyBar() {}

    /** As many as fit; those of the later scopes, which open the way to the others, are kept to the last. */
    public static Line of(Keymap keymap, Situation situation, int columns, Scope... scopes) {
        List<Binding> shown = new ArrayList<>();
        for (Scope scope : scopes) {
            keymap.in(scope).stream().filter(Binding::isInBar).forEach(shown::add);
        }
        while (shown.size() > 1 && width(shown) > columns) {
            shown.remove(leastNeeded(shown));
        }
        Line line = Line.EMPTY;
        for (Binding binding : shown) {
            boolean possible = binding.obstacle(situation) == null;
            line = line.and(" " + binding.keys().getFirst().label(), possible ? Role.KEY : Role.DISABLED)
                    .and(" " + binding.label() + " ", possible ? Role.TEXT : Role.DISABLED);
        }
        return line;
    }

    /**
     * The keys of a form as one text.
     *
     * @param submit what Enter does there
     * @param left which of its keys mean nothing there
     */
    public static String inWords(Keymap keymap, Scope scope, String submit, Action... left) {
        return keymap.in(scope).stream()
                .filter(binding -> binding.isInBar() && !List.of(left).contains(binding.action()))
                .map(binding -> binding.keys().getFirst().label() + " "
                        + (binding.action() == Action.SUBMIT || binding.action() == Action.YES
                                ? submit
                                : binding.label()))
                .collect(Collectors.joining("  "));
    }

    private static int width(List<Binding> bindings) {
        return bindings.stream()
                .mapToInt(binding -> Width.of(binding.keys().getFirst().label()) + Width.of(binding.label()) + 3)
                .sum();
    }

    /** Help goes last, since it tells all the others; then quit, new and attach. */
    private static int leastNeeded(List<Binding> bindings) {
        List<Action> needed = List.of(Action.HELP, Action.QUIT, Action.NEW, Action.ATTACH, Action.CLOSE, Action.RESUME);
        for (int index = bindings.size() - 1; index >= 0; index--) {
            if (!needed.contains(bindings.get(index).action())) {
                return index;
            }
        }
        int least = 0;
        for (int index = 0; index < bindings.size(); index++) {
            if (needed.indexOf(bindings.get(index).action())
                    > needed.indexOf(bindings.get(least).action())) {
                least = index;
            }
        }
        return least;
    }
}
