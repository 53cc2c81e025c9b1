package dev.hqt.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.config.HqtDirectories;
import dev.hqt.config.XdgDirectories;
import dev.hqt.harness.ClaudeConfigurator;
import dev.hqt.harness.LoginState;
import dev.hqt.harness.StatusRuleFiles;
import dev.hqt.host.Distribution;
import dev.hqt.process.FakeCommandRunner;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.sandbox.SandboxAvailability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

class ChecksTest {
    private static final Remedies FEDORA_ROOT = new Remedies(new Distribution(List.of("fedora")), true);
    private static final Path BWRAP = Path.of("/usr/bin/bwrap");
    private static final String DENIED = "setting up uid map: Permission denied";

    @ParameterizedTest
    @CsvSource({
        "tmux 3.2, true",
        "tmux 3.2a, true",
        "tmux 3.3a, true",
        "tmux 3.5-rc2, true",
        "tmux 3.10, true",
        "tmux 4.0, true",
        "tmux next-3.4, true",
        "tmux next-3.2, true",
        "tmux master, true",
        "tmux openbsd-7.4, true",
        "tmux openbsd-6.9, true",
        "tmux openbsd-6.8, false",
        "tmux 3.1c, false",
        "tmux 3.0, false",
        "tmux 2.9a, false",
        "tmux next-3.1, false",
        "tmux 1.8, false",
    })
    void tmuxVersionsAreToldApart(String output, boolean enough) {
        TmuxVersion version = TmuxVersion.parse(output + "\n");
        assertThat(version).isNotNull();
        assertThat(version.isEnough()).isEqualTo(enough);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "tmux", "tmux three", "screen 4.09", "tmux 3", "tmux 3.3a extra", "tmux 99999.1"})
    void whatIsNoVersionIsNone(String output) {
        assertThat(TmuxVersion.parse(output)).isNull();
    }

    @Test
    void tmuxIsRequiredAndItsStateIsSaid() {
        assertThat(tmux(on -> on.prints("tmux 3.3a\n"))).isEqualTo(new CheckResult.Ok("/usr/bin/tmux (tmux 3.3a)"));
        assertThat(tmux(on -> on.prints("tmux 3.1c\n")))
                .isEqualTo(new CheckResult.Failed(
                        "/usr/bin/tmux is too old (tmux 3.1c), hqt needs 3.2 or newer", "dnf install tmux"));
        assertThat(tmux(on -> on.fails(127, "libevent.so.7: cannot open shared object file\n")))
                .isEqualTo(new CheckResult.Failed(
                        "/usr/bin/tmux does not run: libevent.so.7: cannot open shared object file",
                        "dnf install tmux"));
        assertThat(tmux(FakeCommandRunner.Expectation::timesOut))
                .isEqualTo(new CheckResult.Failed("/usr/bin/tmux does not run (no answer)", "dnf install tmux"));
        assertThat(tmux(on -> on.fails(3, "")))
                .isEqualTo(new CheckResult.Failed("/usr/bin/tmux does not run (exit 3)", "dnf install tmux"));
        assertThat(tmux(on -> on.prints("tmux future\n"))).isInstanceOf(CheckResult.Warning.class);
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            TmuxCheck check = new TmuxCheck(runner, null, FEDORA_ROOT);
            assertThat(check.required()).isTrue();
            assertThat(check.run())
                    .isEqualTo(new CheckResult.Failed("not found — hqt runs every session in it", "dnf install tmux"));
        }
    }

    private static CheckResult tmux(Consumer<FakeCommandRunner.Expectation> answer) {
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            answer.accept(runner.on("/usr/bin/tmux", "-V"));
            return new TmuxCheck(runner, Path.of("/usr/bin/tmux"), FEDORA_ROOT).run();
        }
    }

    /** Each answer about bubblewrap with its line, to the letter, and what is said of namespaces. */
    static final List<Arguments> AVAILABILITIES = List.of(
            Arguments.of(new SandboxAvailability.Available(BWRAP, "0.8.0", Set.of()), "bubblewrap: ✓ /usr/bin/bwrap"),
            Arguments.of(
                    new SandboxAvailability.NotFound("dnf install bubblewrap"),
                    "bubblewrap: ✗ not found — sandboxed sessions unavailable"),
            Arguments.of(
                    new SandboxAvailability.CannotMakeNamespaces(BWRAP, DENIED, "Allow it."),
                    "bubblewrap: ✗ /usr/bin/bwrap cannot make namespaces — sandboxed sessions unavailable"),
            Arguments.of(
                    new SandboxAvailability.Untrusted(Path.of("/tmp/bwrap"), "it is not root's", "Install it."),
                    "bubblewrap: ✗ not found — sandboxed sessions unavailable"),
            Arguments.of(
                    new SandboxAvailability.Unsuitable("bubblewrap 0.3 lacks --size", "Install a newer one."),
                    "bubblewrap: ✗ not found — sandboxed sessions unavailable"),
            Arguments.of(
                    new SandboxAvailability.NotLinux("Mac OS X"),
                    "bubblewrap: ✗ not found — sandboxed sessions unavailable"));

    @ParameterizedTest
    @FieldSource("AVAILABILITIES")
    void bubblewrapIsOneOfThreeLinesAndOptional(SandboxAvailability availability, String line) {
        BubblewrapCheck check = new BubblewrapCheck(availability);
        assertThat(check.required()).isFalse();
        List<String> lines = new CheckReport(check.name(), check.required(), check.run()).lines(Marks.UNICODE);
        assertThat(lines.getFirst()).isEqualTo(line);
        assertThat(lines).hasSize(availability instanceof SandboxAvailability.Unavailable ? 2 : 1);
        if (availability instanceof SandboxAvailability.Unavailable unavailable) {
            assertThat(lines.get(1)).startsWith("  ").endsWith(unavailable.remedy());
        }
    }

    @Test
    void bubblewrapsOwnWordsStandWithTheRemedy() {
        assertThat(new BubblewrapCheck(new SandboxAvailability.CannotMakeNamespaces(BWRAP, DENIED, "Allow it."))
                        .run()
                        .remedy())
                .isEqualTo("It said: " + DENIED + " — Allow it.");
        assertThat(new BubblewrapCheck(new SandboxAvailability.Untrusted(
                                Path.of("/tmp/bwrap"), "it is not root's", "Install it."))
                        .run()
                        .remedy())
                .contains("/tmp/bwrap", "it is not root's", "Install it.");
    }

    @Test
    void namespacesAreToldFromBubblewrapsProbeWithoutASecondOne() {
        try (FakeCommandRunner none = new FakeCommandRunner()) {
            assertThat(new NamespaceCheck(new SandboxAvailability.Available(BWRAP, "0.8.0", Set.of()), none).run())
                    .isInstanceOf(CheckResult.Ok.class);
            assertThat(new NamespaceCheck(
                                    new SandboxAvailability.CannotMakeNamespaces(BWRAP, DENIED, "Allow it."), none)
                            .run())
                    .isEqualTo(new CheckResult.Failed("bubblewrap could not make them: " + DENIED, "Allow it."));
            assertThat(new NamespaceCheck(new SandboxAvailability.NotLinux("Mac OS X"), none).run())
                    .isInstanceOf(CheckResult.Failed.class);
        }
    }

    @Test
    void withoutBubblewrapUnshareIsAsked() {
        assertThat(namespaces(on -> on.prints(""))).isInstanceOf(CheckResult.Ok.class);
        assertThat(namespaces(FakeCommandRunner.Expectation::isMissing)).isInstanceOf(CheckResult.Warning.class);
        assertThat(namespaces(on -> on.fails(1, "unshare: unshare failed: Operation not permitted\n")))
                .isInstanceOfSatisfying(
                        CheckResult.Failed.class,
                        failed -> assertThat(failed.detail())
                                .isEqualTo(
                                        "unshare could not make them: unshare: unshare failed: Operation not permitted"));
    }

    private static CheckResult namespaces(Consumer<FakeCommandRunner.Expectation> answer) {
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            answer.accept(runner.onPrefix("unshare", "--user"));
            return new NamespaceCheck(new SandboxAvailability.NotFound("install"), runner).run();
        }
    }

    @Test
    void aHarnessIsShownWithPathAndVersion() {
        assertThat(harness(on -> on.prints("\n2.1.0 (Claude Code)\nmore\n")))
                .isEqualTo(new CheckResult.Ok("/home/u/.local/bin/claude (2.1.0 (Claude Code))"));
        assertThat(harness(on -> on.prints(""))).isEqualTo(new CheckResult.Ok("/home/u/.local/bin/claude"));
        assertThat(harness(on -> on.fails(1, "Cannot find module 'x'\n")).detail())
                .isEqualTo("/home/u/.local/bin/claude does not run: Cannot find module 'x'");
        assertThat(harness(on -> on.fails(1, "")).detail()).endsWith("does not run: exit 1");
        assertThat(harness(FakeCommandRunner.Expectation::timesOut).detail()).endsWith("within 8 s");
    }

    @Test
    void aHarnessThatIsNotThereIsNoFailure() {
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            HarnessCheck check = new HarnessCheck(runner, "kiro", List.of("kiro-cli", "kiro"), null, null);
            assertThat(check.required()).isFalse();
            assertThat(check.run())
                    .isInstanceOfSatisfying(
                            CheckResult.Warning.class,
                            missing -> assertThat(missing.remedy()).contains("kiro-cli or kiro"));
        }
    }

    @Test
    void aHarnessSaysWhoseLoginItsJailsGet() {
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            Path codex = Path.of("/usr/bin/codex");
            runner.on(codex.toString(), "--version").prints("codex 1.0");
            assertThat(new HarnessCheck(runner, "codex", List.of("codex"), codex, LoginState.OWN).run())
                    .isEqualTo(new CheckResult.Ok("/usr/bin/codex (codex 1.0), jails use hqt's own login"));
        }
    }

    private static CheckResult harness(Consumer<FakeCommandRunner.Expectation> answer) {
        try (FakeCommandRunner runner = new FakeCommandRunner()) {
            answer.accept(runner.on("/home/u/.local/bin/claude", "--version"));
            return new HarnessCheck(runner, "claude", List.of("claude"), Path.of("/home/u/.local/bin/claude"), null)
                    .run();
        }
    }

    @Test
    void theFirstLocaleVariableThatIsSetDecides() {
        assertThat(locale(Map.of("LANG", "de_DE.UTF-8"))).isEqualTo(new CheckResult.Ok("LANG=de_DE.UTF-8"));
        assertThat(locale(Map.of("LANG", "C", "LC_ALL", "C.utf8"))).isEqualTo(new CheckResult.Ok("LC_ALL=C.utf8"));
        assertThat(locale(Map.of("LANG", "C.UTF-8", "LC_CTYPE", "POSIX"))).isInstanceOf(CheckResult.Warning.class);
        assertThat(locale(Map.of("LANG", "C.UTF-8", "LC_ALL", ""))).isInstanceOf(CheckResult.Ok.class);
        assertThat(locale(Map.of())).isInstanceOf(CheckResult.Warning.class);
    }

    private static CheckResult locale(Map<String, String> environment) {
        return new LocaleCheck(environment).run();
    }

    @Test
    void theTerminalIsDescribed() {
        assertThat(new TerminalCheck(Map.of("TERM", "tmux-256color", "COLORTERM", "truecolor"), "120×40").run())
                .isEqualTo(new CheckResult.Ok("TERM=tmux-256color, COLORTERM=truecolor, 120×40"));
        assertThat(new TerminalCheck(Map.of("TERM", "xterm", "NO_COLOR", "1"), null).run())
                .isEqualTo(new CheckResult.Ok("TERM=xterm, NO_COLOR"));
        assertThat(new TerminalCheck(Map.of("TERM", "dumb"), null).run()).isInstanceOf(CheckResult.Warning.class);
        assertThat(new TerminalCheck(Map.of(), null).run()).isInstanceOf(CheckResult.Warning.class);
    }

    @Test
    void rootIsWarned() {
        assertThat(new RootCheck(true).run()).isInstanceOf(CheckResult.Warning.class);
        assertThat(new RootCheck(false).run()).isInstanceOf(CheckResult.Ok.class);
    }

    @Test
    void theSettingsAreRead(@TempDir Path folder) throws IOException {
        HqtDirectories directories = XdgDirectories.of(Map.of("HOME", folder.toString()));
        ConfigCheck check = new ConfigCheck(directories, List.of());
        assertThat(check.run()).isInstanceOf(CheckResult.Ok.class);
        Files.createDirectories(directories.config());
        Files.writeString(directories.configFile(), "[harness.a]\ncommand = 'a'\n");
        assertThat(check.run()).isEqualTo(new CheckResult.Ok(directories.configFile() + " (1 harness)"));
        Files.writeString(directories.configFile(), "[harness.a]\ncomand = 'a'\n");
        assertThat(check.run())
                .isInstanceOfSatisfying(
                        CheckResult.Failed.class,
                        failed -> assertThat(failed.detail()).contains("line 2", "comand", "unknown"));
    }

    @Test
    void rulesThatCannotBeUsedAreReported(@TempDir Path folder) throws IOException {
        HqtDirectories directories = XdgDirectories.of(Map.of("HOME", folder.toString()));
        Path rules = Files.createDirectories(directories.statusRules());
        Files.writeString(rules.resolve("cluade.toml"), "");
        assertThat(config(directories).run())
                .isInstanceOfSatisfying(
                        CheckResult.Warning.class,
                        warning -> assertThat(warning.detail()).contains("cluade.toml", "no harness of that name"));
        Files.writeString(rules.resolve("claude.toml"), "[[rule]]\nname = 'a'\n");
        assertThat(config(directories).run())
                .isInstanceOfSatisfying(
                        CheckResult.Warning.class,
                        warning -> assertThat(warning.detail()).contains("claude.toml", "'a'", "hqt's own hold"));
        Files.delete(rules.resolve("cluade.toml"));
        Files.delete(rules.resolve("claude.toml"));
        assertThat(config(directories).run()).isInstanceOf(CheckResult.Ok.class);
    }

    private static ConfigCheck config(HqtDirectories directories) {
        return new ConfigCheck(
                directories,
                List.of(new ClaudeConfigurator(
                        new SystemCommandRunner(), Clock.systemUTC(), new StatusRuleFiles(directories.statusRules()))));
    }
}
