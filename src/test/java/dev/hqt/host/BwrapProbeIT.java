package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.CommandRunner;
import dev.hqt.sandbox.Architecture;
import dev.hqt.sandbox.SampleHost;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxAvailability.Available;
import dev.hqt.sandbox.SandboxAvailability.CannotMakeNamespaces;
import dev.hqt.sandbox.SandboxAvailability.Untrusted;
import dev.hqt.sandbox.SeccompFilter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Probes the real bwrap, also where it can't make namespaces: forbidden for the probe alone, inside an outer jail, so
 * that no setting of the machine is touched.
 */
class BwrapProbeIT {
    @TempDir
    Path directory;

    static Stream<JailIdentity> identities() throws IOException {
        return JailIdentity.all();
    }

    @ParameterizedTest
    @MethodSource("identities")
    void theRealOneIsAvailable(JailIdentity identity) {
        SandboxAvailability answer = probe(identity.runner());

        assertThat(answer).isInstanceOfSatisfying(Available.class, available -> {
            assertThat(available.version()).matches("\\d+\\.\\d+.*");
            assertThat(available.options())
                    .contains("--bind", "--clearenv", "--seccomp", "--json-status-fd")
                    .doesNotContain("--nothing");
            assertThat(available.bwrap()).isAbsolute().isExecutable();
        });
    }

    /** A filter that forbids user namespaces round the probe: what a container's default does. Bites root too. */
    @ParameterizedTest
    @MethodSource("identities")
    void aSeccompFilterThatForbidsNamespacesIsToldApart(JailIdentity identity) throws IOException {
        Path filter = Files.write(
                directory.resolve("filter.bpf"),
                SeccompFilter.forMachine(
                                Architecture.find(System.getProperty("os.arch")).orElseThrow(), true)
                        .bytes());
        readable(filter);
        CommandRunner inside = inside(
                identity,
                "/bin/sh",
                "-c",
                "exec 8<'" + filter + "'; exec bwrap --dev-bind / / --seccomp 8 -- \"$@\"",
                "sh");

        assertCannot(probe(inside), "", "seccomp");
    }

    /** The limit does not count for root, who needs no user namespace. */
    @Test
    void aLimitOfNoneIsToldApart() throws IOException {
        JailIdentity ordinary = JailIdentity.all()
                .filter(identity -> identity.uid() != 0)
                .findFirst()
                .orElseThrow();
        CommandRunner inside =
                inside(ordinary, "bwrap", "--dev-bind", "/", "/", "--unshare-user", "--disable-userns", "--");

        assertCannot(probe(inside), "ENOSPC", "user.max_user_namespaces");
    }

    @ParameterizedTest
    @MethodSource("identities")
    void aMaskedProcIsToldApart(JailIdentity identity) throws IOException {
        CommandRunner inside = inside(
                identity,
                "bwrap",
                "--ro-bind",
                "/",
                "/",
                "--dev",
                "/dev",
                "--proc",
                "/proc",
                "--ro-bind",
                "/proc/sys",
                "/proc/sys",
                "--unshare-user",
                "--unshare-pid",
                "--");

        assertCannot(probe(inside), "Can't mount proc", "systempaths=unconfined");
    }

    /** What a security module's profile without mounts does; a filter stands in for it. */
    @ParameterizedTest
    @MethodSource("identities")
    void forbiddenMountsAreToldApart(JailIdentity identity) throws IOException {
        Path filter = Files.write(
                directory.resolve("filter.bpf"),
                SeccompFilter.forMachine(
                                Architecture.find(System.getProperty("os.arch")).orElseThrow(), false)
                        .bytes());
        readable(filter);
        CommandRunner inside = inside(
                identity,
                "/bin/sh",
                "-c",
                "exec 8<'" + filter + "'; exec bwrap --dev-bind / / --seccomp 8 -- \"$@\"",
                "sh");

        assertCannot(probe(inside), "Failed to make / slave", "apparmor=unconfined");
    }

    /** AppArmor can't be had here, so a program stands in that prints what bwrap prints on Ubuntu 24.04. */
    @Test
    void appArmorIsToldApart() throws IOException {
        for (String words : List.of(
                "bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted",
                "bwrap: setting up uid map: Permission denied")) {
            Path fake = fake("""
                    #!/bin/sh
                    case $1 in
                    --help) printf '    %%s\\n' %s;;
                    --version) echo bubblewrap 0.9.0;;
                    *) echo '%s' >&2; exit 1;;
                    esac
                    """.formatted(String.join(" ", SampleHost.ALL_OPTIONS), words.replace("'", "'\\''")));
            HostClues ubuntu = new HostClues(false, false, false, true, false, Distribution.parse("ID=ubuntu"));
            SandboxAvailability answer = new BwrapProbe(
                            new TestCommandRunner(),
                            Map.of("PATH", String.valueOf(fake.getParent())),
                            "Linux",
                            System.getProperty("os.arch"),
                            ubuntu,
                            List.of(),
                            any -> Optional.empty())
                    .probe();

            assertCannot(answer, words, "/etc/apparmor.d/hqt-bwrap");
        }
    }

    @Test
    void oneThatAnybodyCouldHaveWrittenIsNeverRun() throws IOException {
        Path trace = directory.resolve("ran");
        Path fake = fake("#!/bin/sh\ntouch '" + trace + "'\n").toRealPath();

        SandboxAvailability answer = new BwrapProbe(
                        new TestCommandRunner(),
                        Map.of("PATH", fake.getParent() + ":" + System.getenv("PATH")),
                        "Linux",
                        System.getProperty("os.arch"),
                        new HostInspector(Path.of("/root"), "u"))
                .probe();

        assertThat(answer)
                .isInstanceOfSatisfying(
                        Untrusted.class,
                        untrusted -> assertThat(untrusted.bwrap()).isEqualTo(fake));
        assertThat(trace).doesNotExist();
    }

    private static void assertCannot(SandboxAvailability answer, String words, String remedy) {
        assertThat(answer).isInstanceOfSatisfying(CannotMakeNamespaces.class, cannot -> {
            assertThat(cannot.stderr()).startsWith("bwrap: ").contains(words);
            assertThat(cannot.remedy()).as(cannot.stderr()).contains(remedy);
        });
    }

    private static SandboxAvailability probe(CommandRunner runner) {
        return probe(runner, System.getenv("PATH"));
    }

    static SandboxAvailability probe(CommandRunner runner, String path) {
        return new BwrapProbe(
                        runner,
                        Map.of("PATH", path),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        new HostInspector(Path.of("/root"), "u"))
                .probe();
    }

    private static CommandRunner inside(JailIdentity identity, String... outer) {
        List<String> prefix = new ArrayList<>(identity.prefix());
        prefix.addAll(List.of(outer));
        return new TestCommandRunner(prefix.toArray(String[]::new));
    }

    private Path fake(String script) throws IOException {
        Path file =
                Files.writeString(Files.createTempDirectory(directory, "bin").resolve("bwrap"), script);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** For the ordinary user, who can't enter a test's directory otherwise. */
    private static void readable(Path file) throws IOException {
        Path parent = file.getParent();
        if (parent != null) {
            Files.setPosixFilePermissions(parent, PosixFilePermissions.fromString("rwxr-xr-x"));
        }
    }
}
