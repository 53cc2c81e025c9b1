package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.HostUser;
import dev.hqt.sandbox.ResolverFile;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SystemPath;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Inspects machines that are trees in a temporary directory. */
class HostInspectorTest {
    @TempDir
    Path temporary;

    private Path top = Path.of("/");

    @BeforeEach
    void aSmallMachine() throws IOException {
        top = temporary.toRealPath();
        directory("usr/bin");
        directory("usr/share");
        directory("etc");
        file("etc/hosts", "rw-r--r--");
    }

    @Test
    void aMergedUsrKeepsItsLinks() throws IOException {
        link("bin", "usr/bin");
        directory("opt");

        assertThat(inspector().systemPaths())
                .containsExactly(
                        new SystemPath.Directory(Path.of("/usr")),
                        new SystemPath.Link("usr/bin", Path.of("/bin")),
                        new SystemPath.Directory(Path.of("/opt")));
    }

    @Test
    void anOldMachineHasDirectories() throws IOException {
        directory("bin");
        directory("lib64");

        assertThat(inspector().systemPaths())
                .contains(new SystemPath.Directory(Path.of("/bin")), new SystemPath.Directory(Path.of("/lib64")));
    }

    @Test
    void aLinkOutOfUsrBringsItsEndAlong() throws IOException {
        directory("var/opt");
        link("opt", "var/opt");

        assertThat(inspector().systemPaths())
                .contains(
                        new SystemPath.Link("var/opt", Path.of("/opt")), new SystemPath.Directory(Path.of("/var/opt")));
    }

    @Test
    void ofNixOnlyTheStoreIsShownAndNotTheDaemonsSocket() throws IOException {
        directory("nix/store");
        directory("nix/var/nix/daemon-socket");

        assertThat(inspector().systemPaths())
                .contains(new SystemPath.Directory(Path.of("/nix/store")))
                .noneMatch(path -> path.path().equals(Path.of("/nix")));
    }

    @Test
    void theResolverIsAFileALinkOrNothing() throws IOException {
        assertThat(inspector().resolver()).isEqualTo(new ResolverFile.Absent());

        link("etc/resolv.conf", "../run/systemd/resolve/stub-resolv.conf");
        assertThat(inspector().resolver()).as("dangling").isEqualTo(new ResolverFile.Absent());

        file("run/systemd/resolve/stub-resolv.conf", "rw-r--r--");
        assertThat(inspector().resolver())
                .isEqualTo(new ResolverFile.Linked(
                        "../run/systemd/resolve/stub-resolv.conf", Path.of("/run/systemd/resolve/stub-resolv.conf")));

        Files.delete(top.resolve("etc/resolv.conf"));
        file("etc/resolv.conf", "rw-r--r--");
        assertThat(inspector().resolver()).isEqualTo(new ResolverFile.Regular(Path.of("/etc/resolv.conf")));
    }

    @Test
    void aResolverOfSeveralStepsPointsToItsEndAtOnceSinceTheStepsAreNotInside() throws IOException {
        file("run/NetworkManager/resolv.conf", "rw-r--r--");
        link("run/resolvconf.conf", "NetworkManager/resolv.conf");
        link("etc/resolv.conf", "../run/resolvconf.conf");

        Path end = Path.of("/run/NetworkManager/resolv.conf");
        assertThat(inspector().resolver()).isEqualTo(new ResolverFile.Linked(end.toString(), end));
    }

    @Test
    void aResolverThroughALinkedDirectoryToo() throws IOException {
        file("run/x/resolv.conf", "rw-r--r--");
        directory("var");
        link("var/run", "../run");
        link("etc/resolv.conf", "../var/run/x/resolv.conf");

        Path end = Path.of("/run/x/resolv.conf");
        assertThat(inspector().resolver()).isEqualTo(new ResolverFile.Linked(end.toString(), end));
    }

    @Test
    void etcShowsWhatIsListedAndWhatProgramsLinkInto() throws IOException {
        directory("etc/maven");
        file("etc/maven/settings.xml", "rw-r--r--");
        directory("usr/share/maven");
        link("usr/share/maven/conf", "../../../etc/maven");
        directory("etc/java-99/security");
        file("etc/java-99/net.properties", "rw-r--r--");
        directory("usr/lib/jvm/java-99/conf");
        link("usr/lib/jvm/java-99/conf/net.properties", "/etc/java-99/net.properties");
        directory("etc/sudoers.d");
        file("etc/shadow", "rw-r-----");

        assertThat(paths())
                .contains("/etc/hosts", "/etc/maven", "/etc/java-99")
                .doesNotContain("/etc/sudoers.d", "/etc/shadow");
    }

    @Test
    void whatNotEveryUserMayReadIsNotShownAndTheRestOfItsDirectoryIs() throws IOException {
        directory("etc/ssl/certs");
        file("etc/ssl/certs/ca.pem", "rw-r--r--");
        file("etc/ssl/openssl.cnf", "rw-r--r--");
        directory("etc/ssl/private");
        file("etc/ssl/private/server.key", "rw-------");
        mode("etc/ssl/private", "rwx------");
        directory("etc/pki/tls/private");
        file("etc/pki/tls/private/localhost.key", "rw-------");
        file("etc/pki/tls/cert.pem", "rw-r--r--");
        file("etc/gitconfig", "rw-------");

        assertThat(paths())
                .contains("/etc/ssl/certs", "/etc/ssl/openssl.cnf", "/etc/pki/tls/cert.pem")
                .doesNotContain("/etc/ssl", "/etc/ssl/private", "/etc/pki", "/etc/pki/tls", "/etc/gitconfig")
                .noneMatch(path -> path.contains(".key"));
    }

    @Test
    void aDirectoryThatEveryUserMayReadIsOneMount() throws IOException {
        directory("etc/alternatives");
        link("etc/alternatives/java", "../../usr/bin/java");
        link("etc/alternatives/gone", "/nowhere");

        assertThat(paths()).contains("/etc/alternatives").doesNotContain("/etc/alternatives/java");
    }

    @Test
    void theTimeZonesLinkStaysOneSinceItsTargetIsItsName() throws IOException {
        file("usr/share/zoneinfo/Europe/Berlin", "rw-r--r--");
        link("etc/localtime", "../usr/share/zoneinfo/Europe/Berlin");
        link("etc/services", "/nowhere");

        assertThat(facts().etcEntries())
                .contains(new SystemPath.Link("/usr/share/zoneinfo/Europe/Berlin", Path.of("/etc/localtime")))
                .noneMatch(entry -> entry.path().endsWith("services"));
    }

    @Test
    void theUserIsWhoTheMachineSays() throws IOException {
        Files.writeString(
                top.resolve("etc/passwd"),
                "root:x:0:0:root:/root:/bin/bash\nu:x:1000:1001:U,,,:/home/u:/usr/bin/zsh\n");
        Files.writeString(top.resolve("etc/group"), "root:x:0:\nstaff:x:1001:a,b\n");
        file("usr/bin/zsh", "rwxr-xr-x");

        assertThat(inspector().user())
                .isEqualTo(new HostUser(1000, 1001, "u", "staff", Path.of("/home/u"), Path.of("/usr/bin/zsh")));
    }

    @Test
    void aUserOfADirectoryServiceHasTheNameThatJavaKnowsAndAShellThatIsThere() {
        assertThat(inspector().user())
                .isEqualTo(new HostUser(1000, 1001, "java-name", "java-name", Path.of("/home/u"), Path.of("/bin/sh")));
    }

    @Test
    void aShellThatLetsNobodyInOrIsNotInsideIsReplaced() throws IOException {
        file("usr/sbin/nologin", "rwxr-xr-x");
        file("home/u/fish", "rwxr-xr-x");
        for (String shell : List.of("/usr/sbin/nologin", "/home/u/fish", "/usr/bin/absent", "")) {
            Files.writeString(top.resolve("etc/passwd"), "u:x:1000:1001::/home/u:" + shell + "\n");
            assertThat(inspector().user().shell()).as(shell).isEqualTo(Path.of("/bin/sh"));
        }
    }

    @Test
    void cluesAreReadFromTheMachine() throws IOException {
        Files.writeString(top.resolve("etc/os-release"), "ID=ubuntu\nID_LIKE=debian\n");
        directory("proc/sys/kernel");
        Files.writeString(top.resolve("proc/sys/kernel/apparmor_restrict_unprivileged_userns"), "1\n");
        Files.writeString(top.resolve("proc/sys/kernel/unprivileged_userns_clone"), "0\n");
        Files.writeString(top.resolve("proc/version"), "Linux version 4.4.0-19041-Microsoft (x)\n");
        file(".dockerenv", "rw-r--r--");

        HostClues clues = inspector().clues(Map.of());

        assertThat(clues)
                .isEqualTo(new HostClues(false, true, true, true, true, new Distribution(List.of("ubuntu", "debian"))));
    }

    @Test
    void windowsHasARealKernelSinceItsSecondLinux() throws IOException {
        directory("proc");
        Files.writeString(top.resolve("proc/version"), "Linux version 5.15.90.1-microsoft-standard-WSL2 (x)\n");
        assertThat(inspector().clues(Map.of()).windows()).isFalse();
    }

    private Set<String> paths() {
        return facts().etcEntries().stream()
                .map(entry -> entry.path().toString())
                .collect(Collectors.toSet());
    }

    private HostFacts facts() {
        return inspector()
                .inspect(new SandboxAvailability.Available(Path.of("/usr/bin/bwrap"), "0.8.0", Set.of("--bind")));
    }

    private HostInspector inspector() {
        return new HostInspector(top, Path.of("/home/u"), "java-name", 1000, 1001);
    }

    private void directory(String path) throws IOException {
        Files.createDirectories(top.resolve(path));
    }

    private void file(String path, String mode) throws IOException {
        Path file = top.resolve(path);
        Path parent = file.getParent();
        if (parent != null) {
            Files.createDirectories(parent);
        }
        Files.createFile(file);
        mode(path, mode);
    }

    private void mode(String path, String mode) throws IOException {
        Files.setPosixFilePermissions(top.resolve(path), PosixFilePermissions.fromString(mode));
    }

    private void link(String path, String target) throws IOException {
        Files.createSymbolicLink(top.resolve(path), Path.of(target));
    }
}
