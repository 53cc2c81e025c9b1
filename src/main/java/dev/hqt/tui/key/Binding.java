package dev.hqt.tui.key;

import dev.hqt.tui.term.Key;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * One key, or several that do the same, declared once.
 *
 * @param scope where it works
 * @param action what it does
 * @param keys the keys, the one to show first
 * @param label a word or two for the key bar; empty when it does not stand there
 * @param description half a sentence for the help
 * @param obstacle why it can't be done now, a sentence, or null
 */
public record Binding(Scope scope, Action action, List<Key> keys, String label, String description, Obstacle obstacle) {
    /** Tells why an action can't be done now. */
    @FunctionalInterface
    public interface Obstacle extends Function<Situation, @Nullable String> {}

    public Binding {
        keys = List.copyOf(keys);
        if (keys.isEmpty()) {
            throw new IllegalArgumentException("A binding needs a key: " + description);
        }
    }

    public boolean isInBar() {
        return !label.isEmpty();
    }

    /** Why it can't be done now, a sentence, or null. */
    public @Nullable String obstacle(Situation situation) {
        return obstacle.apply(situation);
    }

    /** Its keys as a user would write them: {@code j, Down}. */
    public String keyNames() {
        return keys.stream().map(Key::label).collect(Collectors.joining(", "));
    }
}
