package dev.hqt.tui.key;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.GoldenFile;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.widget.Line;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class KeymapTest {
    @Test
    void noKeyMeansTwoThingsInOnePlace() {
        for (Scope scope : Scope.values()) {
            Set<Key> seen = new HashSet<>();
            for (Binding binding : Keymap.STANDARD.in(scope)) {
                for (Key key : binding.keys()) {
                    assertThat(seen.add(key)).as(scope + " " + key.label()).isTrue();
                }
            }
        }
    }

    @Test
    void noKeyOfAPaneHidesOneThatWorksEverywhere() {
        Set<Key> everywhere = new HashSet<>();
        Keymap.STANDARD.in(Scope.EVERYWHERE).forEach(binding -> everywhere.addAll(binding.keys()));
        for (Scope scope : EnumSet.of(Scope.LIST, Scope.PREVIEW)) {
            for (Binding binding : Keymap.STANDARD.in(scope)) {
                assertThat(everywhere).as(binding.description()).doesNotContainAnyElementsOf(binding.keys());
            }
        }
    }

    @Test
    void everyActionHasAKey() {
        Set<Action> bound = EnumSet.noneOf(Action.class);
        Keymap.STANDARD.bindings().forEach(binding -> bound.add(binding.action()));
        assertThat(bound).containsExactlyInAnyOrder(Action.values());
    }

    @Test
    void escapeNeverQuits() {
        for (Binding binding : Keymap.STANDARD.bindings()) {
            if (binding.keys().contains(Key.ESCAPE)) {
                assertThat(binding.action()).isNotEqualTo(Action.QUIT);
            }
        }
    }

    @Test
    void theBarShowsAsManyKeysAsFitAndHelpAlways() {
        for (int columns = 8; columns < 130; columns++) {
            Line bar = KeyBar.of(Keymap.STANDARD, Situation.ANY, columns, Scope.LIST, Scope.EVERYWHERE);
            assertThat(bar.width()).as("at %d columns", columns).isLessThanOrEqualTo(columns);
            assertThat(bar.spans()).extracting(Line.Span::text).contains(" help ");
        }
    }

    @Test
    void theBarDimsWhatCannotBeDone() {
        Situation nothing = new Situation(true, null, null, false, false, true);
        Line bar = KeyBar.of(Keymap.STANDARD, nothing, 120, Scope.LIST, Scope.EVERYWHERE);
        assertThat(bar.spans())
                .contains(new Line.Span(" attach ", dev.hqt.tui.theme.Role.DISABLED))
                .contains(new Line.Span(" new ", dev.hqt.tui.theme.Role.TEXT));
    }

    @Test
    void thePageOfKeysIsTheKeymap() {
        GoldenFile.check(Path.of("docs/keybindings.md"), KeybindingsPage.markdown(Keymap.STANDARD));
    }
}
