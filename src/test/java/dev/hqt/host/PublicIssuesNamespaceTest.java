package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.SampleHost;
import dev.hqt.sandbox.SandboxPolicy;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** What users of other jails met on their machines (docs/public-issues.md), where it shows in the argv. */
class PublicIssuesNamespaceTest {
    @DisplayName("37 codex#47429: neither jail nor probe takes all mounts of the host, some of which can't be bound")
    @Test
    void noMountOfTheHostIsTakenWhole() {
        List<String> jail = BwrapArgv.wrap(
                List.of("true"), Path.of("/home/u/p"), SandboxPolicy.DEFAULT, List.of(), SampleHost.debian());
        List<String> probe = new BwrapProbe(
                        new ScriptedCommandRunner(),
                        Map.of(),
                        "Linux",
                        "amd64",
                        new HostClues(false, false, false, false, false, Distribution.parse("ID=ubuntu")),
                        SampleHost.debian().systemPaths(),
                        any -> Optional.empty())
                .probeArguments(Path.of("/usr/bin/bwrap"), SampleHost.ALL_OPTIONS);
        for (List<String> argv : List.of(jail, probe)) {
            for (int at = 0; at < argv.size(); at++) {
                if (argv.get(at).matches("--(ro-|dev-)?bind(-try)?")) {
                    assertThat(argv.get(at + 1)).isNotEqualTo("/").doesNotStartWith("/mnt");
                }
            }
        }
    }

    @DisplayName(
            "32 codex#13624: every jail asks for a user namespace by name, root's too, and fails where it gets none")
    @Test
    void aUserNamespaceIsAskedForByName() {
        assertThat(BwrapArgv.wrap(
                        List.of("true"), Path.of("/home/u/p"), SandboxPolicy.DEFAULT, List.of(), SampleHost.debian()))
                .contains("--unshare-user")
                .doesNotContain("--unshare-user-try", "--unshare-all");
    }
}
