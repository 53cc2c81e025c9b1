package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TypedTextTest {
    private static final PromptText PROMPT = PromptText.of("fix the test\nand say what was wrong with it");

    /** By the first sign that is there. */
    private static OptionalInt rowsBelow(String screen) {
        return TypedText.of(PROMPT).stream()
                .map(sign -> sign.rowsBelow(screen))
                .filter(OptionalInt::isPresent)
                .findFirst()
                .orElse(OptionalInt.empty());
    }

    @Test
    void aBoxThatShowsItsLastLineOnlyWillDo() {
        assertThat(rowsBelow("❯ and say what was wrong with it\nfooter\n")).hasValue(1);
        assertThat(TypedText.of(PromptText.of("a long enough first line\n}"))).hasSize(2);
    }

    @Test
    void theEndOfAPromptIsFoundWhereverItIsWrapped() {
        String screen = """
                │ ❯ fix the test      │
                │   and say what was  │
                │   wrong with it     │
                ──────────────────────
                  ? for shortcuts

                """;
        assertThat(rowsBelow(screen)).hasValue(2);
    }

    @Test
    void onceTakenMoreStandsBelowIt() {
        String typed = "───\n❯ fix the test\n  and say what was wrong with it\n───\n  ? for shortcuts\n";
        String taken =
                "❯ fix the test\n  and say what was wrong with it\n\n✻ Brewing…\n───\n❯ \n───\n  ? for shortcuts\n";
        assertThat(rowsBelow(typed)).hasValue(2);
        assertThat(rowsBelow(taken)).hasValue(5);
        assertThat(rowsBelow("✻ Brewing…\n❯ \n")).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "[Pasted text #1 +1999 lines]",
                "[Pasted Content 100000 chars]",
                "[Pasted Text: 2000 lines]",
                "[paste #1 +2000 lines]",
                "[Pasted ~2000 lines]"
            })
    void whatStandsForALongPromptIsFound(String placeholder) {
        assertThat(rowsBelow("❯ " + placeholder + "\n  footer\n")).hasValue(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Do you want to proceed?\n❯ 1. Yes\n  2. No\n\nEsc to cancel",
                "› 1. Yes, proceed (y)\n  2. No (esc)\n\n  Press enter to confirm",
                "│ ● 1. Allow once  │\n│   2. No          │",
                "  1. Yes\n❯ 2. No"
            })
    void aMenuIsKnown(String screen) {
        assertThat(TypedText.isMenu(screen)).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "❯ ", "1. first\n2. second\n❯ ", "❯ 1. the only one", "- 1. a\n- 2. b"})
    void aListIsNoMenu(String screen) {
        assertThat(TypedText.isMenu(screen)).isFalse();
    }
}
