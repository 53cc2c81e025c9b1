package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JailCheckTest {
    private static final Path PROJECT = SampleHost.PROJECT;
    private static final Path CONFIG = PROJECT.resolve(".git/config");
    private static final SandboxPolicy OFFLINE = new SandboxPolicy(FilesystemAccess.READ_WRITE, false);

    private static final ExpectedJail JAIL = ExpectedJail.of(BwrapArgv.wrap(
            List.of("/bin/sh"),
            PROJECT,
            OFFLINE,
            List.of(Bind.writable(PROJECT.resolve(".git")), Bind.readOnly(CONFIG)),
            SampleHost.debian()));

    private final Map<String, String> inside = new HashMap<>();
    private final Map<String, String> outside = new HashMap<>();
    private final Map<String, String> status = new HashMap<>();
    private final List<String> mounts = new ArrayList<>();
    private final Map<Path, String> places = new HashMap<>();
    private final List<MountLine> hostMounts = new ArrayList<>();

    JailCheckTest() {
        for (String name : List.of("user", "mnt", "pid", "ipc", "uts", "net")) {
            inside.put(name, name + ":[1]");
            outside.put(name, name + ":[2]");
        }
        status.put("Seccomp", "2");
        status.put("NoNewPrivs", "1");
        for (String set : List.of("CapEff", "CapPrm", "CapInh", "CapBnd", "CapAmb")) {
            status.put(set, "0000000000000000");
        }
        mounts.add("1 0 0:9 /newroot / ro,nosuid - tmpfs tmpfs rw");
        for (ExpectedMount mount : JAIL.mounts()) {
            Path source = mount.source();
            String mode = mount.kind() == ExpectedMount.Kind.READ_ONLY ? "ro" : "rw";
            String type = switch (mount.kind()) {
                case READ_ONLY, WRITABLE -> "ext4";
                case MEMORY -> "tmpfs";
                case KERNEL -> mount.destination().endsWith("proc") ? "proc" : "tmpfs";
            };
            mounts.add("2 1 8:1 " + (source == null ? "/" : source) + " " + mount.destination() + " " + mode
                    + ",nosuid master:1 - " + type + " dev rw");
            if (source != null) {
                places.put(source, "8:1 " + source);
            }
        }
    }

    private List<String> faults(boolean atStart) {
        return JailCheck.faults(
                JAIL,
                new JailSight(
                        true, inside, outside, status, MountLine.parse(String.join("\n", mounts)), places, hostMounts),
                atStart);
    }

    private void replace(Path point, String line) {
        mounts.removeIf(mount -> mount.split(" ", -1)[4].equals(point.toString()));
        if (!line.isEmpty()) {
            mounts.add(line);
        }
    }

    @Test
    void aJailThatIsWhatWasAskedForHasNoFault() {
        assertThat(faults(true)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"user", "mnt", "pid", "ipc", "uts", "net"})
    void aSharedNamespaceIsAFaultAndSoIsOneThatCannotBeRead(String name) {
        inside.put(name, outside.get(name));
        assertThat(faults(true)).singleElement().asString().startsWith("it shares the host's " + name);
        inside.remove(name);
        assertThat(faults(false)).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"Seccomp", "NoNewPrivs", "CapEff", "CapBnd", "CapAmb"})
    void aProcessThatMayMoreIsAFault(String line) {
        status.put(line, "0000000000000003");
        assertThat(faults(true)).hasSize(1);
    }

    @Test
    void aMountThatIsMissingOrWritableIsAFaultAtTheStartAndLostLater() {
        replace(CONFIG, "");
        assertThat(faults(true)).containsExactly(CONFIG + " is not mounted as it should be");
        assertThat(faults(false)).isEmpty();
        replace(CONFIG, "2 1 8:1 " + CONFIG + " " + CONFIG + " rw - ext4 dev rw");
        assertThat(faults(true)).containsExactly(CONFIG + " is not mounted as it should be");
        assertThat(JailCheck.lost(JAIL, MountLine.parse(String.join("\n", mounts))))
                .extracting(ExpectedMount::destination)
                .containsExactly(CONFIG);
    }

    @Test
    void aHomeThatIsTheHostsIsAFault() {
        replace(SampleHost.HOME, "2 1 8:1 /home/u /home/u rw - ext4 dev rw");
        assertThat(faults(true)).containsExactly("/home/u is not mounted as it should be");
    }

    @Test
    void aMountThatShowsSomethingElseIsAFaultAtTheStart() {
        replace(CONFIG, "2 1 8:1 /etc/shadow " + CONFIG + " ro - ext4 dev rw");
        assertThat(faults(true)).containsExactly(CONFIG + " shows something else than " + CONFIG);
    }

    @Test
    void aMountNobodyAskedForIsAFault() {
        mounts.add("2 1 8:1 /home/u/.ssh /home/u/.ssh ro - ext4 dev rw");
        assertThat(faults(false)).containsExactly("/home/u/.ssh is mounted and was not asked for");
        mounts.removeLast();
        mounts.add("2 1 8:1 / /mnt rw - ext4 dev rw");
        assertThat(faults(false)).containsExactly("/mnt is mounted and was not asked for");
    }

    @Test
    void whatTheHostHasMountedBelowABindComesAlong() {
        Path volume = PROJECT.resolve("data");
        mounts.add("2 1 8:7 / " + volume + " rw - xfs dev rw");
        assertThat(faults(true)).hasSize(1);
        hostMounts.addAll(MountLine.parse("9 1 8:7 / " + volume + " rw - xfs dev rw"));
        assertThat(faults(true)).isEmpty();
        mounts.add("2 1 8:7 / /usr/data rw - xfs dev rw");
        hostMounts.addAll(MountLine.parse("9 1 8:7 / /usr/data rw - xfs dev rw"));
        assertThat(faults(true))
                .as("below a read-only one it must be read-only too")
                .hasSize(1);
    }

    @Test
    void theKernelsEscapesAreReadAndGarbageIsNot() {
        assertThat(MountLine.parse(
                        "2 1 8:1 /a\\040b\\134c /home/u/a\\040b ro,nodev shared:1 - ext4 dev rw\n\nrubbish\n"))
                .singleElement()
                .satisfies(line -> {
                    assertThat(line.root()).isEqualTo("/a b\\c");
                    assertThat(line.point()).isEqualTo(Path.of("/home/u/a b"));
                    assertThat(line.isReadOnly()).isTrue();
                    assertThat(line.type()).isEqualTo("ext4");
                });
    }

    @Test
    void theLastMountAtAPlaceCounts() {
        Path hosts = Path.of("/etc/hosts");
        List<Bind> twice = List.of(
                new Bind.ReadOnly(Path.of("/home/u/one"), hosts), new Bind.ReadOnly(Path.of("/home/u/two"), hosts));
        ExpectedJail jail =
                ExpectedJail.of(BwrapArgv.wrap(List.of("sh"), PROJECT, OFFLINE, twice, SampleHost.debian()));
        assertThat(jail.mounts())
                .filteredOn(mount -> mount.destination().equals(hosts))
                .singleElement()
                .satisfies(mount -> assertThat(mount.source()).isEqualTo(Path.of("/home/u/two")));
        assertThat(jail.network()).isFalse();
        assertThat(jail.project()).isEqualTo(PROJECT);
    }

    /** The kernel tells the end of a link as the place of a mount. */
    @Test
    void aMountThroughALinkOfTheJailIsExpectedAtItsEnd() {
        ExpectedJail jail = ExpectedJail.of(BwrapArgv.wrap(
                List.of("sh"),
                PROJECT,
                OFFLINE,
                List.of(new Bind.ReadOnly(Path.of("/home/u/one"), Path.of("/lib/one"))),
                SampleHost.debian()));
        assertThat(jail.mounts()).extracting(ExpectedMount::destination).contains(Path.of("/usr/lib/one"));
    }

    @Test
    void otherWordsAreNoJail() {
        assertThatIllegalArgumentException().isThrownBy(() -> ExpectedJail.of(List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> ExpectedJail.of(List.of("bwrap", "--bind", "/")));
        assertThatIllegalArgumentException().isThrownBy(() -> ExpectedJail.of(List.of("bwrap", "--unknown", "/")));
    }

    /** A variable may have the value {@code --}: what comes after it are values still. */
    @Test
    void noValueOfAVariableIsKept() {
        List<String> vector = List.of(
                "bwrap",
                "--setenv",
                "A",
                "--",
                "--setenv",
                "TOKEN",
                "secret",
                "--chdir",
                "/",
                "--",
                "sh",
                "--setenv",
                "x");
        assertThat(BwrapArgv.withoutValues(vector))
                .containsExactly(
                        "bwrap",
                        "--setenv",
                        "A",
                        "…",
                        "--setenv",
                        "TOKEN",
                        "…",
                        "--chdir",
                        "/",
                        "--",
                        "sh",
                        "--setenv",
                        "x");
    }
}
