package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.SandboxAvailability;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The texts are bwrap's own: from this kernel, and from reports by users of Ubuntu 24.04, Docker, Kubernetes and WSL. */
class NamespaceRemedyTest {
    private static final Path BWRAP = Path.of("/usr/bin/bwrap");
    private static final Distribution DEBIAN = Distribution.parse("ID=debian");

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    bwrap: setting up uid map: Permission denied | apparmor | /etc/apparmor.d/hqt-bwrap
                    bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted | apparmor | apparmor_parser -r
                    bwrap: loopback: Failed RTM_NEWADDR: Operation not permitted | - | profile hqt-bwrap /usr/bin/bwrap
                    bwrap: setting up uid map: Permission denied | container | --security-opt
                    bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces. See <https://deb.li/bubblewrap> or <file:///usr/share/doc/bubblewrap/README.Debian.gz>. | switched | sudo sysctl -w kernel.unprivileged_userns_clone=1
                    bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces. | container | --security-opt seccomp=unconfined
                    bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces. | apparmor | apparmor_parser
                    bwrap: No permissions to create new namespace, likely because the kernel does not allow non-privileged user namespaces. | - | user.max_user_namespaces
                    bwrap: No permissions to create a new namespace, likely because the kernel does not allow non-privileged user namespaces. See <https://deb.li/bubblewrap> or <file:///usr/share/doc/bubblewrap/README.Debian.gz>. | switched | sudo sysctl -w kernel.unprivileged_userns_clone=1
                    bwrap: Creating new namespace failed: Operation not permitted | container | seccomp=unconfined
                    bwrap: Creating new namespace failed: nesting depth or /proc/sys/user/max_*_namespaces exceeded (ENOSPC) | - | sudo sysctl -w user.max_user_namespaces=15000
                    bwrap: Creating new namespace failed: No space left on device (ENOSPC) | - | user.max_user_namespaces
                    bwrap: Can't mount proc on /newroot/proc: Operation not permitted | container | systempaths=unconfined
                    bwrap: Can't mount proc on /newroot/proc: Operation not permitted | - | procMount: Unmasked
                    bwrap: Failed to make / slave: Permission denied | container | apparmor=unconfined
                    bwrap: Unexpected capabilities but not setuid, old file caps config? | - | setcap -r /usr/bin/bwrap
                    bwrap: Creating new namespace failed: Invalid argument | - | CONFIG_USER_NS
                    bwrap: Creating new namespace failed: Invalid argument | windows | wsl --set-version
                    """)
    void knownWordsLeadToTheirRemedy(String stderr, String clue, String remedy) {
        assertThat(NamespaceRemedy.of(stderr, BWRAP, clues(clue, false))).contains(remedy);
    }

    @Test
    void noTwoWaysHaveOneRemedy() {
        assertThat(AllRemedies.answers().map(SandboxAvailability.Unavailable::remedy))
                .hasSizeGreaterThan(14)
                .doesNotHaveDuplicates();
    }

    @Test
    void unknownWordsAreQuoted() {
        assertThat(NamespaceRemedy.of("bwrap: Something new: Bad weather", BWRAP, clues("-", false)))
                .contains("'bwrap: Something new: Bad weather'");
    }

    @Test
    void rootNeedsNoSudo() {
        assertThat(NamespaceRemedy.of("bwrap: … exceeded (ENOSPC)", BWRAP, clues("-", true)))
                .contains("'sysctl -w")
                .doesNotContain("sudo");
    }

    private static HostClues clues(String clue, boolean root) {
        return new HostClues(
                root,
                clue.equals("container"),
                clue.equals("windows"),
                clue.equals("apparmor"),
                clue.equals("switched"),
                DEBIAN);
    }
}
