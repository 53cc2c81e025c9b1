package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.sandbox.SampleHost;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxAvailability.Available;
import dev.hqt.sandbox.SandboxAvailability.CannotMakeNamespaces;
import dev.hqt.sandbox.SandboxAvailability.NotFound;
import dev.hqt.sandbox.SandboxAvailability.NotLinux;
import dev.hqt.sandbox.SandboxAvailability.Unsuitable;
import dev.hqt.sandbox.SandboxAvailability.Untrusted;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BwrapProbeTest {
    private static final HostClues CLUES =
            new HostClues(false, false, false, false, false, Distribution.parse("ID=fedora"));

    private static final String HELP =
            "usage: bwrap [OPTIONS...] [--] COMMAND [ARGS...]\n\n    --help    Print this help, see --nothing\n"
                    + SampleHost.ALL_OPTIONS.stream()
                            .map(option -> "    " + option + " X   Explains itself")
                            .collect(Collectors.joining("\n"));

    @TempDir
    Path directory;

    private Path bwrap = Path.of("/");
    private final ScriptedCommandRunner runner = new ScriptedCommandRunner();

    @BeforeEach
    void aProgramOnPath() throws IOException {
        bwrap = Files.createFile(
                        directory.resolve("bwrap"),
                        PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")))
                .toRealPath();
    }

    // The three tests of availability in seed 002, under their own names. Overruled: a bwrap on PATH is not enough.

    @Test
    void isAvailableTrueOnLinuxWithBwrap() {
        runner.expect(asks("--help"), ok(HELP)).expect(BwrapProbeTest::makesAJail, ok("bubblewrap 0.8.0\n"));

        SandboxAvailability answer = probe("Linux", directory.toString());

        assertThat(answer).isInstanceOfSatisfying(Available.class, available -> {
            assertThat(available.bwrap()).isEqualTo(bwrap);
            assertThat(available.version()).isEqualTo("0.8.0");
            assertThat(available.options()).containsAll(SampleHost.ALL_OPTIONS).doesNotContain("--nothing");
        });
        runner.assertAllCame();
    }

    @Test
    void isAvailableFalseWithoutBwrap() {
        assertThat(probe("Linux", directory.resolve("empty").toString()))
                .isInstanceOfSatisfying(NotFound.class, answer -> {
                    assertThat(answer.reason()).isEqualTo("bubblewrap not found");
                    assertThat(answer.remedy()).contains("sudo dnf install bubblewrap");
                });
    }

    @Test
    void isAvailableFalseOffLinux() {
        assertThat(probe("Mac OS X", directory.toString()))
                .isInstanceOfSatisfying(
                        NotLinux.class, answer -> assertThat(answer.remedy()).contains("Mac OS X"));
    }

    @Test
    void aJailThatCannotBeMadeIsNotAvailableAndBringsBwrapsWordsAndTheRemedy() {
        String words = "bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded"
                + " (ENOSPC)";
        runner.expect(asks("--help"), ok(HELP))
                .expect(BwrapProbeTest::makesAJail, new CommandResult(1, "", words + "\n", false));

        assertThat(probe("Linux", directory.toString())).isInstanceOfSatisfying(CannotMakeNamespaces.class, answer -> {
            assertThat(answer.reason()).isEqualTo("bubblewrap cannot make namespaces here");
            assertThat(answer.stderr()).isEqualTo(words);
            assertThat(answer.remedy()).contains("user.max_user_namespaces");
        });
    }

    @Test
    void aProbeThatHangsIsNotAvailable() {
        runner.expect(asks("--help"), ok(HELP))
                .expect(BwrapProbeTest::makesAJail, new CommandResult(137, "", "", true));

        assertThat(probe("Linux", directory.toString()))
                .isInstanceOfSatisfying(
                        CannotMakeNamespaces.class,
                        answer -> assertThat(answer.remedy()).contains("no answer in time"));
    }

    @Test
    void aProgramThatIsNoBwrapIsNotAvailable() {
        runner.expect(asks("--help"), new CommandResult(126, "", "cannot execute: wrong format", false));

        assertThat(probe("Linux", directory.toString()))
                .isInstanceOfSatisfying(
                        CannotMakeNamespaces.class,
                        answer -> assertThat(answer.remedy()).contains("cannot execute: wrong format"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"--clearenv", "--perms"})
    void anOldBwrapIsUnsuitableAndTheVersionThatIsNeededIsNamed(String option) {
        runner.expect(asks("--help"), ok(HELP.replace(option, "--nothing")));

        assertThat(probe("Linux", directory.toString())).isInstanceOfSatisfying(Unsuitable.class, answer -> {
            assertThat(answer.reason()).contains("too old");
            assertThat(answer.remedy()).contains(option).contains("0.5.0");
        });
    }

    @Test
    void anUntrustedBwrapIsNeverRun() {
        assertThat(probe("Linux", "amd64", directory.toString(), path -> Optional.of("it is setuid")))
                .isInstanceOfSatisfying(Untrusted.class, answer -> {
                    assertThat(answer.reason()).contains(bwrap.toString()).contains("it is setuid");
                    assertThat(answer.remedy()).contains("chmod u-s " + bwrap);
                });
        assertThat(runner.seen()).isEmpty();
    }

    @Test
    void aMachineWithoutAFilterHasNoJail() {
        assertThat(probe("Linux", "riscv64", directory.toString(), path -> Optional.empty()))
                .isInstanceOfSatisfying(
                        Unsuitable.class, answer -> assertThat(answer.reason()).contains("riscv64"));
    }

    @Test
    void entriesOfPathThatMeanAnotherPlaceEverywhereAreLeftOut() {
        assertThat(probe("Linux", ".::relative:" + directory.resolve("empty") + ":\0"))
                .isInstanceOf(NotFound.class);
    }

    @Test
    void withoutDisableUsernsTheProbeDoesNotAskForIt() {
        runner.expect(asks("--help"), ok(HELP.replace("--disable-userns", "--nothing")))
                .expect(command -> !command.argv().contains("--disable-userns"), ok(""));

        assertThat(probe("Linux", directory.toString())).isInstanceOf(Available.class);
    }

    private SandboxAvailability probe(String system, String path) {
        return probe(system, "amd64", path, any -> Optional.empty());
    }

    private SandboxAvailability probe(
            String system, String architecture, String path, Function<Path, Optional<String>> doubt) {
        return new BwrapProbe(
                        runner,
                        Map.of("PATH", path, "SECRET", "x"),
                        system,
                        architecture,
                        CLUES,
                        SampleHost.debian().systemPaths(),
                        doubt)
                .probe();
    }

    private Predicate<Command> asks(String option) {
        return command -> command.argv().equals(List.of(bwrap.toString(), option))
                && !String.valueOf(command.environment()).contains("SECRET");
    }

    private static boolean makesAJail(Command command) {
        return command.argv()
                        .containsAll(List.of(
                                "--unshare-user", "--unshare-net", "--disable-userns", "--cap-drop", "--proc", "--dev"))
                && String.valueOf(command.environment()).contains("LC_ALL=C");
    }

    private static CommandResult ok(String output) {
        return new CommandResult(0, output, "", false);
    }
}
