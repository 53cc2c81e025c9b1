package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What {@link BwrapArgv#wrap} refuses to build, whoever asks. */
class JailRulesTest {
    private static final SandboxPolicy READ_ONLY = new SandboxPolicy(FilesystemAccess.READ_ONLY, true);

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/home", "/home/u", "/tmp", "/run", "/var/tmp", "/var", "/etc", "/usr/local/src", "/proc"})
    void aProjectThatWouldOpenTheJail(String project) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wrap(Path.of(project), SandboxPolicy.DEFAULT, List.of(), SampleHost.debian()))
                .withMessageContaining(project);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/home",
                "/home/u",
                "/tmp",
                "/run",
                "/var",
                "/etc",
                "/proc",
                "/proc/1/root",
                "/sys",
                "/dev/tty"
            })
    void aBindThatShowsWhatIsPrivate(String source) {
        refused(new Bind.ReadOnly(Path.of(source), Path.of("/home/u/shown")), source);
        refused(new Bind.Writable(Path.of(source), Path.of("/home/u/shown")), source);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"/", "/home", "/home/u", "/usr", "/etc", "/bin", "/lib", "/proc/sys", "/dev/shm", "/tmp", "/run"
            })
    void aBindThatCoversWhatTheJailIsMadeOf(String destination) {
        refused(new Bind.ReadOnly(Path.of("/home/u/x"), Path.of(destination)), destination);
        refused(new Bind.EmptyDirectory(Path.of(destination), 1), destination);
    }

    @Test
    void aReadOnlyProjectWithAWritableViewOfItElsewhere() {
        Path project = SampleHost.PROJECT;
        for (Bind view : List.of(
                Bind.writable(project.resolve(".git")),
                new Bind.Writable(project.resolve("src"), Path.of("/home/u/elsewhere")),
                new Bind.Writable(Path.of("/home/u/code"), Path.of("/home/u/elsewhere")))) {
            assertThatIllegalArgumentException()
                    .isThrownBy(() -> wrap(project, READ_ONLY, List.of(view), SampleHost.debian()))
                    .withMessageContaining("read-only");
            assertThatCode(() -> wrap(project, SandboxPolicy.DEFAULT, List.of(view), SampleHost.debian()))
                    .doesNotThrowAnyException();
        }
    }

    @Test
    void aWritableDirectoryAboveAReadOnlyProjectIsCoveredByIt() {
        assertThatCode(() -> wrap(
                        SampleHost.PROJECT,
                        READ_ONLY,
                        List.of(Bind.writable(Path.of("/home/u/code"))),
                        SampleHost.debian()))
                .doesNotThrowAnyException();
    }

    @Test
    void aLinkThatBwrapWouldMakeOnTheHost() {
        refused(new Bind.Symlink("/x", SampleHost.PROJECT.resolve("link")), "link");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wrap(
                        SampleHost.PROJECT,
                        SandboxPolicy.DEFAULT,
                        List.of(
                                new Bind.Writable(Path.of("/home/u/.local/share/hqt/codex"), Path.of("/home/u/.codex")),
                                new Bind.Symlink("/x", Path.of("/home/u/.codex/link"))),
                        SampleHost.debian()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "A=B"})
    void aVariableThatCannotBeNamed(String name) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wrap(
                        SampleHost.PROJECT,
                        SandboxPolicy.DEFAULT,
                        List.of(),
                        SampleHost.debian().forSpawn("hqt-1", Map.of(name, "x"))));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/", "/usr/home", "/tmp", "/var", "/dev/x", "relative"})
    void aHomeThatIsTheSystems(String home) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wrap(
                        Path.of("/srv/app"), SandboxPolicy.DEFAULT, List.of(), SampleHost.withHome(Path.of(home))));
    }

    private static void refused(Bind bind, String named) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> wrap(SampleHost.PROJECT, SandboxPolicy.DEFAULT, List.of(bind), SampleHost.debian()))
                .withMessageContaining(named);
    }

    private static List<String> wrap(Path project, SandboxPolicy policy, List<Bind> binds, HostFacts host) {
        return BwrapArgv.wrap(List.of("sh"), project, policy, binds, host);
    }
}
