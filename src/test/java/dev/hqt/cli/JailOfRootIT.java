package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** What root's jail needs more than others, through hqt's own start; an ordinary user's has it too. */
class JailOfRootIT {
    @TempDir
    Path folder;

    @Test
    void hasNoCapabilityAndNoAccountsAndItsHarnessKnowsThatItIsSandboxed() throws IOException {
        boolean root = "root".equals(System.getProperty("user.name"));
        try (JailedRun hqt = new JailedRun(folder)) {
            Path project = hqt.project("src/api");
            hqt.hqt.settings("[harness.tool]\ncommand = [\"tool\"]\n");
            hqt.program("tool", """
                    { grep -E '^Cap(Eff|Bnd|Prm)' /proc/self/status | tr -d '\\t'
                      echo "sandbox:$IS_SANDBOX"
                      cut -d: -f1 /etc/passwd | tr '\\n' ' '
                      ls -d /etc/shadow /etc/gshadow /etc/machine-id /etc/sudoers 2> /dev/null
                      echo end; } > out.part
                    mv out.part out
                    exec sleep 300
                    """);
            hqt.start(project, "tool");
            Path out = project.resolve("out");
            hqt.await(() -> Files.exists(out));

            List<String> expected = List.of(
                    "CapPrm:0000000000000000",
                    "CapEff:0000000000000000",
                    "CapBnd:0000000000000000",
                    "sandbox:1",
                    root ? "root nobody end" : "root " + System.getProperty("user.name") + " nobody end");
            assertThat(Files.readAllLines(out)).isEqualTo(expected);

            JsonNode checks = JsonMapper.shared()
                    .readTree(hqt.hqt.run("doctor", "--json").output())
                    .path("checks");
            for (JsonNode check : checks) {
                if (check.path("name").asString().equals("user")) {
                    assertThat(check.path("status").asString()).isEqualTo(root ? "warning" : "ok");
                }
            }
            assertThat(checks.toString()).contains("\"user\"", "bubblewrap's version");
        }
    }
}
