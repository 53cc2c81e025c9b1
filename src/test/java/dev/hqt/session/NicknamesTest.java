package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NicknamesTest {
    @ParameterizedTest
    @ValueSource(strings = {"fix-auth", "修复 登录", "🚀 \"it's\" $HOME `x`", "a:b.c", "1a", "  spaced  "})
    void plainTextOfAnyScriptIsANickname(String nickname) {
        assertThat(Nicknames.fault(nickname)).isNull();
    }

    @ParameterizedTest
    @ValueSource(strings = {"two\nlines", "\u001b[31mred", "bell\u0007", "tab\there", "\u009b31m", "\u202Ereversed"})
    void controlCharactersAreRefusedWithASentence(String nickname) {
        assertThat(Nicknames.fault(nickname)).contains("control characters");
    }

    @Test
    void twoHundredCharactersAreTheMost() {
        assertThat(Nicknames.fault("🚀".repeat(200))).isNull();
        assertThat(Nicknames.fault("🚀".repeat(201))).contains("201");
    }

    @Test
    void whatWouldReadAsAnIdIsRefused() {
        assertThat(Nicknames.fault("42")).contains("id");
    }

    @Test
    void emptyIsRefused() {
        assertThat(Nicknames.fault("  ")).contains("empty");
    }

    @Test
    void madeUpNamesCountOn() {
        assertThat(Nicknames.next("claude", List.of())).isEqualTo("claude-1");
        assertThat(Nicknames.next("claude", List.of("claude-1", "claude-3"))).isEqualTo("claude-2");
    }
}
