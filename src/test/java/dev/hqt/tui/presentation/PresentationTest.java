package dev.hqt.tui.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.SessionState;
import dev.hqt.session.StoredPolicy;
import dev.hqt.tui.theme.Signs;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PresentationTest {
    @ParameterizedTest
    @CsvSource({
        "PT0S, now",
        "PT59S, now",
        "PT1M, 1m",
        "PT59M59S, 59m",
        "PT1H, 1h",
        "PT23H, 23h",
        "P1D, 1d",
        "P13D, 13d",
        "P14D, 2w",
        "P400D, 57w",
        "PT-5M, now"
    })
    void anAgeTakesThreeColumns(Duration age, String text) {
        Instant now = Instant.parse("2026-01-01T12:00:00Z");
        assertThat(Age.of(now.minus(age), now)).isEqualTo(text).hasSizeLessThanOrEqualTo(3);
    }

    @ParameterizedTest
    @EnumSource(SessionState.class)
    void aStateIsASignAndAWord(SessionState state) {
        for (Signs signs : List.of(Signs.UNICODE, Signs.ASCII)) {
            StateText text = StateText.of(state, signs);
            assertThat(text.sign()).hasSize(1);
            assertThat(text.word()).isEqualTo(state.word()).hasSizeLessThanOrEqualTo(8);
        }
    }

    @Test
    void noTwoStatesLookAlikeInRoleAndSign() {
        Set<String> seen = new HashSet<>();
        for (SessionState state : SessionState.values()) {
            StateText text = StateText.of(state, Signs.UNICODE);
            assertThat(seen.add(text.sign() + text.role())).as(state.word()).isTrue();
        }
    }

    @ParameterizedTest
    @CsvSource({"READ_WRITE, true, ⛨rw, [rw]", "READ_ONLY, true, ⛨ro, [ro]", "READ_WRITE, false, ⛨rw!, [rw!]"})
    void aJailHasABadge(FilesystemAccess access, boolean network, String unicode, String ascii) {
        StoredPolicy policy = StoredPolicy.of(new SandboxPolicy(access, network));
        assertThat(JailText.badge(policy, Signs.UNICODE)).isEqualTo(unicode);
        assertThat(JailText.badge(policy, Signs.ASCII)).isEqualTo(ascii);
    }

    @Test
    void aJailInWordsSaysWhatItAllows() {
        assertThat(JailText.words(StoredPolicy.of(SandboxPolicy.DEFAULT))).isEqualTo("jail: read-write, network");
        assertThat(JailText.words(StoredPolicy.of(new SandboxPolicy(FilesystemAccess.READ_ONLY, false))))
                .isEqualTo("jail: read-only, no network");
        assertThat(JailText.words(StoredPolicy.UNSANDBOXED)).isEqualTo("no jail");
        assertThat(JailText.badge(StoredPolicy.UNSANDBOXED, Signs.UNICODE)).isEmpty();
    }

    @Test
    void aCommandReadsAsOneWouldTypeIt() {
        assertThat(CommandText.of(List.of("/home/ada/.local/bin/claude", "--model", "opus", "fix it, please")))
                .isEqualTo("claude --model opus 'fix it, please'");
        assertThat(CommandText.of(List.of("sh", "it's"))).isEqualTo("sh 'it'\\''s'");
        assertThat(CommandText.of(List.of("claude", "--session-id", "0f4b8a3e-6a51-4f0e-9a50-1d1f6a2d9c11")))
                .isEqualTo("claude --session-id …");
        assertThat(CommandText.of(List.of("claude", "x".repeat(100_000)))).hasSizeLessThan(100);
    }

    @Test
    void aPathIsWrittenFromHome() {
        Path home = Path.of("/home/ada");
        assertThat(PathText.of(Path.of("/home/ada/src/x"), home)).isEqualTo("~/src/x");
        assertThat(PathText.of(home, home)).isEqualTo("~");
        assertThat(PathText.of(Path.of("/home/adam"), home)).isEqualTo("/home/adam");
    }

    @ParameterizedTest
    @CsvSource({
        "~, /home/ada",
        "~/a b, /home/ada/a b",
        "'  /x/../y ', /y",
        "c, /start/c",
        "../c, /c",
        "~adam, /start/~adam"
    })
    void aTypedPathIsRead(String typed, Path path) {
        assertThat(PathText.parse(typed, Path.of("/home/ada"), Path.of("/start")))
                .isEqualTo(path);
    }
}
