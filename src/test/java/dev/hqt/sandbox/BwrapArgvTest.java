package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BwrapArgvTest {
    private static final SandboxPolicy READ_ONLY = new SandboxPolicy(FilesystemAccess.READ_ONLY, true);
    private static final SandboxPolicy NO_NETWORK = new SandboxPolicy(FilesystemAccess.READ_WRITE, false);

    @Test
    void theWholeVectorOfAnOrdinarySession() {
        List<Bind> binds = List.of(
                new Bind.ReadOnly(Path.of("/home/u/.local/share/hqt/sessions/7/passwd"), Path.of("/etc/passwd")),
                new Bind.EmptyDirectory(Path.of("/home/u/.claude"), 4096),
                new Bind.Writable(SampleHost.PROJECT.resolve(".git"), SampleHost.PROJECT.resolve(".git")),
                new Bind.ReadOnly(SampleHost.PROJECT.resolve(".git/hooks"), SampleHost.PROJECT.resolve(".git/hooks")),
                new Bind.Symlink("/run/hqt/claude/claude.json", Path.of("/home/u/.claude.json")),
                new Bind.EmptyFile(Path.of("/home/u/.local/share/hqt/empty"), SampleHost.PROJECT.resolve(".env")));

        assertThat(BwrapArgv.wrap(
                        List.of("claude", "--resume", "x"), SampleHost.PROJECT, NO_NETWORK, binds, SampleHost.debian()))
                .containsExactly(words("""
                        /usr/bin/bwrap
                        --unshare-user --unshare-ipc --unshare-pid --unshare-uts --unshare-cgroup-try --disable-userns
                        --die-with-parent --cap-drop ALL --unshare-net --hostname hqt-7
                        --clearenv --setenv HOME /home/u --setenv PATH /usr/bin:/bin
                        --seccomp 8 --json-status-fd 7
                        --ro-bind /usr /usr --symlink usr/bin /bin --symlink usr/lib /lib
                        --perms 0755 --dir /etc
                        --ro-bind /etc/ssl/certs /etc/ssl/certs
                        --symlink /usr/share/zoneinfo/Etc/UTC /etc/localtime
                        --proc /proc --ro-bind /proc/sys /proc/sys
                        --ro-bind-try /proc/acpi /proc/acpi --ro-bind-try /proc/asound /proc/asound
                        --ro-bind-try /proc/fs /proc/fs --ro-bind-try /proc/scsi /proc/scsi
                        --dev /dev
                        --perms 1777 --size 2147483648 --tmpfs /tmp
                        --perms 0755 --size 67108864 --tmpfs /run
                        --perms 1777 --size 1073741824 --tmpfs /var/tmp
                        --perms 0700 --size 1073741824 --tmpfs /home/u
                        --ro-bind /home/u/.local/share/hqt/sessions/7/passwd /etc/passwd
                        --perms 0700 --size 4096 --tmpfs /home/u/.claude
                        --symlink /run/hqt/claude/claude.json /home/u/.claude.json
                        --bind /home/u/code/app /home/u/code/app
                        --bind /home/u/code/app/.git /home/u/code/app/.git
                        --ro-bind /home/u/code/app/.git/hooks /home/u/code/app/.git/hooks
                        --ro-bind /home/u/.local/share/hqt/empty /home/u/code/app/.env
                        --remount-ro / --chdir /home/u/code/app
                        -- claude --resume x
                        """));
    }

    @Test
    void aSharedNetworkShowsTheResolver() {
        List<String> vector = wrap(SandboxPolicy.DEFAULT, List.of());

        assertThat(vector).doesNotContain("--unshare-net");
        assertThat(pairs(vector, "--ro-bind")).contains(pair("/etc/resolv.conf", "/etc/resolv.conf"));
    }

    @Test
    void noNetworkShowsNoResolver() {
        assertThat(wrap(NO_NETWORK, List.of())).contains("--unshare-net").doesNotContain("/etc/resolv.conf");
    }

    @Test
    void aLinkedResolverStaysALinkWithItsEndVisibleAfterThePrivateRun() {
        HostFacts host = SampleHost.withResolver(new ResolverFile.Linked(
                "../run/systemd/resolve/stub-resolv.conf", Path.of("/run/systemd/resolve/stub-resolv.conf")));
        List<String> vector = BwrapArgv.wrap(List.of("sh"), SampleHost.PROJECT, SandboxPolicy.DEFAULT, List.of(), host);

        assertThat(pairs(vector, "--symlink"))
                .contains(pair("../run/systemd/resolve/stub-resolv.conf", "/etc/resolv.conf"));
        assertThat(vector.indexOf("/run/systemd/resolve/stub-resolv.conf")).isGreaterThan(vector.indexOf("/run"));
        assertThat(BwrapArgv.wrap(List.of("sh"), SampleHost.PROJECT, NO_NETWORK, List.of(), host))
                .doesNotContain("/run/systemd/resolve/stub-resolv.conf");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/home/u/code/app",
                "/tmp/app",
                "/var/tmp/app",
                "/srv/app",
                "/opt/x/app",
                "/mnt/disk/app",
                "/home/u/with space/a:b'\"$x/app"
            })
    void aProjectAnywhereIsMountedAfterEveryPrivateDirectory(String path) {
        Path project = Path.of(path);
        List<String> vector = BwrapArgv.wrap(
                List.of("sh"),
                project,
                SandboxPolicy.DEFAULT,
                List.of(Bind.readOnly(project.resolve(".git/hooks"))),
                SampleHost.debian());

        int mounted = vector.lastIndexOf("--bind");
        assertThat(vector.subList(mounted, mounted + 3)).containsExactly("--bind", path, path);
        assertThat(mounted).isGreaterThan(vector.lastIndexOf("--tmpfs")).isGreaterThan(vector.indexOf("/usr"));
        assertThat(vector.indexOf(path + "/.git/hooks")).isGreaterThan(mounted);
    }

    @Test
    void aDirectoryBelowTheProjectCanBeTheOneThatIsShown() {
        Path project = SampleHost.PROJECT;
        List<String> vector = BwrapArgv.wrap(
                List.of("sh"),
                project.resolve("sub"),
                SandboxPolicy.DEFAULT,
                List.of(
                        Bind.writable(project),
                        Bind.readOnly(project.resolve(".git/hooks")),
                        Bind.readOnly(project.resolve("sub/.vscode"))),
                SampleHost.debian());

        assertThat(vector).containsSubsequence(words("""
                --bind /home/u/code/app /home/u/code/app
                --ro-bind /home/u/code/app/.git/hooks /home/u/code/app/.git/hooks
                --bind /home/u/code/app/sub /home/u/code/app/sub
                --ro-bind /home/u/code/app/sub/.vscode /home/u/code/app/sub/.vscode
                --chdir /home/u/code/app/sub
                """));
    }

    @Test
    void aBindOfTheProjectItselfLiesUnderThePolicysMount() {
        assertThat(wrap(SandboxPolicy.DEFAULT, List.of(Bind.readOnly(SampleHost.PROJECT))))
                .containsSubsequence(words("""
                        --ro-bind /home/u/code/app /home/u/code/app
                        --bind /home/u/code/app /home/u/code/app
                        """));
    }

    @Test
    void variablesStandInAFixedOrder() {
        HostFacts host = SampleHost.debian().forSpawn("hqt-1", Map.of("B", "2", "A", "1", "C", ""));

        assertThat(BwrapArgv.wrap(List.of("sh"), SampleHost.PROJECT, SandboxPolicy.DEFAULT, List.of(), host))
                .containsSubsequence("--clearenv", "--setenv", "A", "1", "--setenv", "B", "2", "--setenv", "C", "");
    }

    @Test
    void withoutDisableUsernsTheFilterMustForbidNamespaces() {
        HostFacts old = SampleHost.without("--disable-userns");

        assertThat(BwrapArgv.wrap(List.of("sh"), SampleHost.PROJECT, SandboxPolicy.DEFAULT, List.of(), old))
                .doesNotContain("--disable-userns");
        assertThat(BwrapArgv.needsNamespaceFilter(old.bwrapOptions())).isTrue();
        assertThat(BwrapArgv.needsNamespaceFilter(SampleHost.debian().bwrapOptions()))
                .isFalse();
    }

    @Test
    void withoutSizeEveryTmpfsIsStillThere() {
        List<String> vector = BwrapArgv.wrap(
                List.of("sh"),
                SampleHost.PROJECT,
                SandboxPolicy.DEFAULT,
                List.of(new Bind.EmptyDirectory(Path.of("/home/u/.claude"), 4096)),
                SampleHost.without("--size"));

        assertThat(vector)
                .doesNotContain("--size")
                .containsSubsequence("--perms", "1777", "--tmpfs", "/tmp")
                .containsSubsequence("--perms", "0700", "--tmpfs", "/home/u/.claude");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "--args",
                "--seccomp",
                "--json-status-fd",
                "--clearenv",
                "--perms",
                "--cap-drop",
                "--die-with-parent",
                "--unshare-user",
                "--unshare-pid",
                "--unshare-net",
                "--remount-ro",
                "--hostname"
            })
    void aBwrapWithoutAnOptionThatTheJailNeedsIsRefusedByName(String option) {
        assertThatThrownBy(() -> BwrapArgv.wrap(
                        List.of("sh"),
                        SampleHost.PROJECT,
                        SandboxPolicy.DEFAULT,
                        List.of(),
                        SampleHost.without(option)))
                .isInstanceOf(UnsupportedBwrapException.class)
                .hasMessageContaining(option)
                .hasMessageMatching(".* version \\d+\\.\\d+\\.\\d+ .*");
    }

    @Test
    void theNewestMissingOptionSaysWhichVersionIsNeeded() {
        assertThat(BwrapArgv.findProblem(SampleHost.without("--clearenv", "--seccomp", "--die-with-parent")
                        .bwrapOptions()))
                .hasValueSatisfying(
                        problem -> assertThat(problem).contains("--clearenv").contains("0.5.0"));
    }

    @Test
    void theTerminalIsNeverTakenAwayBecauseThenNoResizeArrives() {
        assertThat(wrap(SandboxPolicy.DEFAULT, List.of())).doesNotContain("--new-session", "--as-pid-1", "--share-net");
    }

    @Test
    void aJailWithoutACommandIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> BwrapArgv.wrap(
                        List.of(), SampleHost.PROJECT, SandboxPolicy.DEFAULT, List.of(), SampleHost.debian()));
    }

    @Test
    void sourcesAreWhatTheHostMustHave() {
        assertThat(BwrapArgv.sources(List.of(
                        Bind.readOnly(Path.of("/a")),
                        Bind.writable(Path.of("/b")),
                        new Bind.EmptyFile(Path.of("/empty"), Path.of("/x")),
                        new Bind.EmptyFile(Path.of("/empty"), Path.of("/y")),
                        new Bind.EmptyDirectory(Path.of("/c"), 1),
                        new Bind.Symlink("/d", Path.of("/e")))))
                .containsExactly(Path.of("/a"), Path.of("/b"), Path.of("/empty"));
    }

    private static List<String> wrap(SandboxPolicy policy, List<Bind> binds) {
        return BwrapArgv.wrap(List.of("sh"), SampleHost.PROJECT, policy, binds, SampleHost.debian());
    }

    private static String[] words(String text) {
        return text.strip().split("\\s+");
    }

    private static List<String> pair(String source, String destination) {
        return List.of(source, destination);
    }

    private static List<List<String>> pairs(List<String> vector, String option) {
        List<List<String>> found = new ArrayList<>();
        for (int at = 0; at < vector.size(); at++) {
            if (vector.get(at).equals(option)) {
                found.add(List.of(vector.get(at + 1), vector.get(at + 2)));
            }
        }
        return found;
    }

    /**
     * The nine tests of {@code wrap} in seed 002, under their own names. Overruled by the specification, and asserted in
     * its form: the vector starts with bwrap's absolute path, not a name that PATH could change; {@code --unshare-all}
     * and {@code --share-net} are not used, since the first hides a {@code -try} and the second needs the first; a
     * missing source is not skipped, because that takes a look at the disk and is a silent change of what was asked for:
     * the launcher names it instead.
     */
    @Nested
    class Seed002 {
        private static final Path TMP = Path.of("/tmp/seed");

        @Test
        void wrapCommandAfterDoubleDash() {
            List<String> command = List.of("claude", "--session-id", "x");
            List<String> vector = wrap(command, SandboxPolicy.DEFAULT, List.of());
            assertThat(vector.getFirst()).isEqualTo("/usr/bin/bwrap");
            assertThat(vector).contains("--");
            assertThat(vector.subList(vector.indexOf("--") + 1, vector.size())).isEqualTo(command);
        }

        @Test
        void wrapBaseFlags() {
            assertThat(wrap(List.of("sh"), SandboxPolicy.DEFAULT, List.of()))
                    .contains("--die-with-parent", "--unshare-user", "--unshare-pid", "--proc", "--dev")
                    .doesNotContain("--unshare-all");
        }

        @Test
        void wrapNetOnSharesNet() {
            assertThat(wrap(List.of("sh"), SandboxPolicy.DEFAULT, List.of())).doesNotContain("--unshare-net");
        }

        @Test
        void wrapNetOffDoesNotShare() {
            assertThat(wrap(List.of("sh"), NO_NETWORK, List.of()))
                    .contains("--unshare-net")
                    .doesNotContain("--share-net");
        }

        @Test
        void wrapCwdRwIsBind() {
            assertThat(pairs(wrap(List.of("sh"), SandboxPolicy.DEFAULT, List.of()), "--bind"))
                    .contains(pair("/tmp/seed", "/tmp/seed"));
        }

        @Test
        void wrapCwdRoIsRoBind() {
            List<String> vector = wrap(List.of("sh"), READ_ONLY, List.of());
            assertThat(pairs(vector, "--ro-bind")).contains(pair("/tmp/seed", "/tmp/seed"));
            assertThat(pairs(vector, "--bind")).isEmpty();
        }

        @Test
        void wrapWritableBindSpliced() {
            assertThat(pairs(
                            wrap(List.of("sh"), SandboxPolicy.DEFAULT, List.of(Bind.writable(TMP.resolve("cred")))),
                            "--bind"))
                    .contains(pair("/tmp/seed/cred", "/tmp/seed/cred"));
        }

        @Test
        void wrapReadonlyBindSpliced() {
            assertThat(pairs(
                            wrap(List.of("sh"), SandboxPolicy.DEFAULT, List.of(Bind.readOnly(TMP.resolve("cred")))),
                            "--ro-bind"))
                    .contains(pair("/tmp/seed/cred", "/tmp/seed/cred"));
        }

        @Test
        void wrapSkipsMissingBinds() {
            List<Bind> missing = List.of(Bind.readOnly(Path.of("/nowhere/nope")));
            assertThat(wrap(List.of("sh"), SandboxPolicy.DEFAULT, missing)).contains("/nowhere/nope");
            assertThat(BwrapArgv.sources(missing)).containsExactly(Path.of("/nowhere/nope"));
        }

        private static List<String> wrap(List<String> command, SandboxPolicy policy, List<Bind> binds) {
            return BwrapArgv.wrap(command, TMP, policy, binds, SampleHost.debian());
        }
    }
}
