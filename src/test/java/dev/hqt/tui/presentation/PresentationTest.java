package dev.hqt.tui.presentation;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.Activity;
import dev.hqt.session.JailState;
import dev.hqt.session.Project;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.session.StoredPolicy;
import dev.hqt.tui.theme.Role;
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
        SessionView view = view(StoredPolicy.of(new SandboxPolicy(access, network)), new JailState.Verified(List.of()));
        assertThat(JailText.badge(view, Signs.UNICODE)).isEqualTo(unicode);
        assertThat(JailText.badge(view, Signs.ASCII)).isEqualTo(ascii);
        assertThat(JailText.role(view)).isEqualTo(Role.JAIL);
    }

    @Test
    void aBadgeSaysWhenTheKernelDoesNot() {
        SessionView unseen = view(StoredPolicy.of(SandboxPolicy.DEFAULT), new JailState.Unverified("Because."));
        assertThat(JailText.badge(unseen, Signs.UNICODE)).isEqualTo("⛨rw?");
        assertThat(JailText.role(unseen)).isEqualTo(Role.WARNING);
        SessionView broken = view(StoredPolicy.of(SandboxPolicy.DEFAULT), new JailState.Broken(List.of("it leaks")));
        assertThat(JailText.badge(broken, Signs.UNICODE)).isEqualTo("⛨rw✗");
        assertThat(JailText.badge(broken, Signs.ASCII)).isEqualTo("[rw!!]");
        assertThat(JailText.role(broken)).isEqualTo(Role.ERROR);
        assertThat(JailText.news(broken.jail())).singleElement().asString().contains("it leaks");
    }

    @Test
    void aJailInWordsSaysWhatItAllows() {
        assertThat(JailText.words(SandboxPolicy.DEFAULT)).isEqualTo("jail: read-write, network");
        assertThat(JailText.words(new SandboxPolicy(FilesystemAccess.READ_ONLY, false)
                        .with(JailSwitch.SECRETS, true)
                        .with(JailSwitch.CACHES, false)))
                .isEqualTo("jail: read-only, no network, secrets, no caches");
        assertThat(JailText.words(view(StoredPolicy.of(SandboxPolicy.DEFAULT), new JailState.Verified(List.of()))))
                .isEqualTo("jail: read-write, network, verified");
        SessionView free = view(StoredPolicy.UNSANDBOXED, JailState.NONE);
        assertThat(JailText.words(free)).isEqualTo("no jail");
        assertThat(JailText.badge(free, Signs.UNICODE)).isEmpty();
    }

    private static SessionView view(StoredPolicy policy, JailState jail) {
        Project project = new Project(1, "api", Path.of("/home/ada/api"));
        Session row = new Session(
                7,
                "fix",
                project,
                project.path(),
                "fake",
                null,
                List.of(),
                policy,
                null,
                "hqt-7",
                RecordedState.RUNNING,
                null,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                0);
        return new SessionView(row, SessionState.IDLE, true, "process", null, null, "", Activity.NONE, jail);
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
