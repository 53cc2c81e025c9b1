package dev.hqt.tui.widget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.KeyName;
import dev.hqt.tui.term.Modifiers;
import dev.hqt.tui.theme.Role;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class WidgetsTest {
    private static final Instant NOON = Instant.parse("2026-11-30T12:00:00Z");

    @Test
    void aChoiceGoesRound() {
        Choice<String> choice = Choice.of(List.of("rw", "ro", "none"));
        assertThat(choice.handle(Key.RIGHT).value()).isEqualTo("ro");
        assertThat(choice.handle(Key.SPACE).value()).isEqualTo("ro");
        assertThat(choice.handle(Key.LEFT).value()).isEqualTo("none");
        assertThat(choice.handle(Key.of('x'))).isSameAs(choice);
        assertThat(choice.select("none").value()).isEqualTo("none");
        assertThat(choice.select("?")).isSameAs(choice);
        new Ui(20, 1)
                .draw(canvas -> choice.render(canvas, value -> value, false))
                .is("‹ rw ›");
        new Ui(7, 1)
                .draw(canvas -> choice.render(canvas, _ -> "read-write", true))
                .is("‹ re… ›");
        assertThatThrownBy(() -> Choice.of(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void aToggleTurns() {
        Toggle toggle = Toggle.of(false);
        assertThat(toggle.handle(Key.SPACE).on()).isTrue();
        assertThat(toggle.handle(Key.SPACE).handle(Key.SPACE).on()).isFalse();
        assertThat(toggle.handle(Key.ENTER)).isSameAs(toggle);
        new Ui(20, 1)
                .draw(canvas -> Toggle.of(true).render(canvas, "Network", false))
                .is("[x] Network");
    }

    @Test
    void noEventTurnsADisabledToggleOn() {
        Toggle toggle = Toggle.disabled("bubblewrap not found");
        for (InputEvent event : everyEvent()) {
            assertThat(toggle.handle(event).on()).as("%s", event).isFalse();
        }
        assertThatThrownBy(() -> new Toggle(true, "reason")).isInstanceOf(IllegalArgumentException.class);
        Ui ui = new Ui(50, 1)
                .draw(canvas -> toggle.render(canvas, "Sandboxed", true))
                .is("[ ] Sandboxed  ! bubblewrap not found");
        assertThat(ui.at(4, 0).isDim()).isTrue();
    }

    @Test
    void aButtonIsPressedByEnterAndSpaceAndNeverByAPaste() {
        Button button = new Button("Create");
        assertThat(button.isPressedBy(Key.ENTER)).isTrue();
        assertThat(button.isPressedBy(Key.SPACE)).isTrue();
        assertThat(button.isPressedBy(Key.control('j'))).isFalse();
        assertThat(button.isPressedBy(new InputEvent.Paste("\n"))).isFalse();
        assertThat(button.width()).isEqualTo(10);
        new Ui(20, 1).draw(canvas -> button.render(canvas, true)).is("[ Create ]");
    }

    @Test
    void theFocusGoesRoundPastWhatCannotTakeIt() {
        FocusRing ring = FocusRing.of(4);
        assertThat(ring.handle(Key.TAB, field -> field != 1).focused()).isEqualTo(2);
        assertThat(ring.handle(Key.BACK_TAB, field -> field != 3).focused()).isEqualTo(2);
        assertThat(ring.handle(Key.DOWN, field -> false)).isSameAs(ring);
        assertThat(ring.handle(Key.of('j'), field -> true)).isSameAs(ring);
    }

    @Test
    void aDocumentScrollsAsListsDoAndSaysThatThereIsMore() {
        Document document = Document.of(IntStream.rangeClosed(1, 9)
                .mapToObj(line -> Line.of("line " + line))
                .toList());
        new Ui(10, 3).draw(document::render).is("line 1\nline 2\nline 3   ↓");
        new Ui(10, 3).draw(document.handle(Key.of('j'), 3)::render).is("line 2   ↑\nline 3\nline 4   ↓");
        new Ui(10, 3).draw(document.handle(Key.of('G'), 3)::render).is("line 7   ↑\nline 8\nline 9");
        assertThat(document.handle(Key.PAGE_DOWN, 3).offset()).isEqualTo(3);
        assertThat(document.handle(Key.of('k'), 3)).isSameAs(document);
        assertThat(document.handle(Key.of('G'), 3)
                        .withLines(List.of(Line.of("x")), 3)
                        .offset())
                .isZero();
    }

    @Test
    void toastsGoByThemselves() {
        Toasts toasts = Toasts.NONE.add("started", Role.OK, NOON).add("failed", Role.ERROR, NOON);
        assertThat(toasts.nextExpiry()).contains(NOON.plusSeconds(4));
        assertThat(toasts.expire(NOON.plusSeconds(3))).isSameAs(toasts);
        assertThat(toasts.expire(NOON.plusSeconds(5)).toasts()).hasSize(1);
        assertThat(toasts.expire(NOON.plusSeconds(9)).nextExpiry()).isEmpty();
        assertThat(toasts.add("a", Role.OK, NOON).add("b", Role.OK, NOON).toasts())
                .hasSize(3);
        new Ui(16, 7).draw(toasts::render).is("""

                   ╭───────────╮
                   │ ✓ started │
                   ╰───────────╯
                    ╭──────────╮
                    │ ✗ failed │
                    ╰──────────╯
                """);
    }

    @Test
    void aPopupStandsInTheMiddleAndFillsASmallScreen() {
        new Ui(40, 9).draw(canvas -> Popup.over(canvas, 10, 3).box("Hi", true)).is("""


                               ╭─ Hi ───╮
                               │        │
                               ╰────────╯
                """);
        new Ui(12, 3).draw(canvas -> Popup.over(canvas, 10, 3).box("Hi", true)).is("""
                ╭─ Hi ─────╮
                │          │
                ╰──────────╯
                """);
    }

    @Test
    void twoQuickClicksAtAPlaceAreADoubleClick() {
        Mouse click = new Mouse(Mouse.Kind.PRESS, Mouse.Button.LEFT, 3, 4, Modifiers.NONE);
        Clicks once = Clicks.NONE.handle(click, NOON);
        assertThat(once.isDouble()).isFalse();
        assertThat(once.handle(click, NOON.plusMillis(300)).isDouble()).isTrue();
        assertThat(once.handle(click, NOON.plusMillis(500)).isDouble()).isFalse();
        assertThat(once.handle(click, NOON).handle(click, NOON).isDouble()).isFalse();
        Mouse elsewhere = new Mouse(Mouse.Kind.PRESS, Mouse.Button.LEFT, 3, 5, Modifiers.NONE);
        assertThat(once.handle(elsewhere, NOON).isDouble()).isFalse();
    }

    private static List<InputEvent> everyEvent() {
        List<InputEvent> events = new ArrayList<>();
        for (boolean control : new boolean[] {false, true}) {
            for (boolean alt : new boolean[] {false, true}) {
                Modifiers held = new Modifiers(false, alt, control);
                IntStream.range(' ', 0x250).forEach(character -> events.add(Key.of(character, held)));
                for (KeyName name : KeyName.values()) {
                    if (name != KeyName.CHARACTER) {
                        events.add(Key.of(name, held));
                    }
                }
            }
        }
        for (Mouse.Kind kind : Mouse.Kind.values()) {
            events.add(new Mouse(kind, Mouse.Button.LEFT, 0, 0, Modifiers.NONE));
        }
        events.addAll(List.of(
                new InputEvent.Paste("x"),
                new InputEvent.Paste("\n"),
                new InputEvent.Focus(true),
                new InputEvent.Resize(),
                new InputEvent.EndOfInput()));
        return events;
    }
}
