package dev.hqt.tui.widget;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.InputEvent.Mouse;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.Modifiers;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ListCursorTest {
    private static final List<Key> MOVES = List.of(
            Key.UP,
            Key.DOWN,
            Key.of('j'),
            Key.of('k'),
            Key.of('g'),
            Key.of('G'),
            Key.HOME,
            Key.END,
            Key.PAGE_UP,
            Key.PAGE_DOWN,
            Key.control('d'),
            Key.control('u'));

    @Test
    void keysMoveItAndItStaysWithin() {
        assertThat(after(10, 4, Key.of('j'), Key.DOWN)).isEqualTo(new ListCursor(2, 0));
        assertThat(after(10, 4, Key.of('k'))).isEqualTo(ListCursor.TOP);
        assertThat(after(10, 4, Key.of('G'))).isEqualTo(new ListCursor(9, 6));
        assertThat(after(10, 4, Key.END, Key.HOME)).isEqualTo(ListCursor.TOP);
        assertThat(after(10, 4, Key.PAGE_DOWN)).isEqualTo(new ListCursor(4, 1));
        assertThat(after(10, 4, Key.control('d'))).isEqualTo(new ListCursor(2, 0));
        assertThat(after(10, 4, Key.of('G'), Key.control('u'))).isEqualTo(new ListCursor(7, 6));
    }

    @Test
    void theWheelMovesItByThree() {
        assertThat(after(10, 4, wheel(Mouse.Kind.WHEEL_DOWN))).isEqualTo(new ListCursor(3, 0));
        assertThat(after(10, 4, wheel(Mouse.Kind.WHEEL_DOWN), wheel(Mouse.Kind.WHEEL_UP)))
                .isEqualTo(ListCursor.TOP);
    }

    @Test
    void whatMeansNothingToAListLeavesItTheSame() {
        ListCursor cursor = new ListCursor(2, 1);
        for (InputEvent event :
                List.of(Key.of('x'), Key.ENTER, Key.control('j'), Key.alt('j'), new InputEvent.Paste("j"))) {
            assertThat(cursor.handle(event, 10, 4)).isSameAs(cursor);
        }
    }

    @Test
    void headingsAreSteppedOver() {
        // Rows 0 and 4 are headings.
        ListCursor cursor = new ListCursor(1, 0);
        assertThat(cursor.handle(Key.of('k'), 8, 4, row -> row % 4 != 0).selected())
                .isEqualTo(1);
        assertThat(new ListCursor(3, 0)
                        .handle(Key.of('j'), 8, 4, row -> row % 4 != 0)
                        .selected())
                .isEqualTo(5);
        assertThat(new ListCursor(5, 2)
                        .handle(Key.of('k'), 8, 4, row -> row % 4 != 0)
                        .selected())
                .isEqualTo(3);
        assertThat(new ListCursor(7, 4).handle(Key.of('g'), 8, 4, row -> row % 4 != 0))
                .as("the heading above the first row is seen")
                .isEqualTo(new ListCursor(1, 0));
        assertThat(ListCursor.TOP.handle(Key.of('j'), 3, 4, row -> false)).isSameAs(ListCursor.TOP);
    }

    @Test
    void aClickChoosesTheRowThatIsSeenThere() {
        ListCursor cursor = new ListCursor(5, 4);
        assertThat(cursor.selectSeen(2, 10, 4)).isEqualTo(new ListCursor(6, 4));
        assertThat(cursor.selectSeen(9, 10, 4)).isSameAs(cursor);
        assertThat(cursor.selectSeen(3, 6, 4)).isSameAs(cursor);
    }

    @Test
    void anEmptyListAndOneThatShrinks() {
        assertThat(after(0, 4, Key.of('j'), Key.of('G'))).isEqualTo(ListCursor.TOP);
        assertThat(new ListCursor(9, 6).fit(3, 4)).isEqualTo(new ListCursor(2, 0));
        assertThat(new ListCursor(9, 6).fit(20, 2)).isEqualTo(new ListCursor(9, 8));
        assertThat(new ListCursor(3, 0).fit(10, 0)).isEqualTo(new ListCursor(3, 3));
    }

    @Test
    void whateverHappensTheChosenRowIsSeen() {
        Random random = new Random(3);
        ListCursor cursor = ListCursor.TOP;
        for (int round = 0; round < 5000; round++) {
            int size = random.nextInt(30);
            int height = 1 + random.nextInt(12);
            cursor = cursor.fit(size, height).handle(MOVES.get(random.nextInt(MOVES.size())), size, height);
            assertThat(cursor.selected()).isBetween(0, Math.max(0, size - 1));
            assertThat(cursor.selected() - cursor.offset()).isBetween(0, height - 1);
            assertThat(cursor.offset()).isBetween(0, Math.max(0, size - height));
        }
    }

    private static ListCursor after(int size, int height, InputEvent... events) {
        ListCursor cursor = ListCursor.TOP;
        for (InputEvent event : events) {
            cursor = cursor.handle(event, size, height);
        }
        return cursor;
    }

    private static Mouse wheel(Mouse.Kind kind) {
        return new Mouse(kind, Mouse.Button.NONE, 0, 0, Modifiers.NONE);
    }
}
