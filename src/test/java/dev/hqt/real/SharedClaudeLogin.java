package dev.hqt.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.fake.FakeModelServer;
import dev.hqt.fake.FakeTokenServer;
import dev.hqt.harness.ClaudeConfigurator;
import dev.hqt.harness.OwnLogin;
import dev.hqt.harness.StatusRuleFiles;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Six real Claude Codes in six jails on one login of hqt's own, whose token ends every few seconds; see {@link RealHarnesses}. */
@Timeout(300)
class SharedClaudeLogin {
    private static final int JAILS = 6;
    private static final int READS = 50_000;

    @TempDir
    Path temporary;

    @Test
    void isNeverEmptyOrBrokenAndNoRefreshTokenIsUsedTwice() throws Exception {
        Path home = Files.createDirectories(temporary.toRealPath().resolve("home"));
        Path project = Files.createDirectories(home.resolve("project"));
        Path data = home.resolve(".local/share/hqt");
        try (FakeModelServer model = FakeModelServer.start();
                FakeTokenServer tokens = new FakeTokenServer(Duration.ofSeconds(12));
                TokenProxy proxy = new TokenProxy(tokens, temporary);
                PackagedHqt hqt = new PackagedHqt(home)) {
            hqt.withPrograms(new NpmCache().bin(Release.CLAUDE))
                    .with("ANTHROPIC_BASE_URL", model.url())
                    .with("HTTPS_PROXY", proxy.url())
                    .with("NO_PROXY", "127.0.0.1")
                    .with("NODE_EXTRA_CA_CERTS", proxy.certificate().toString())
                    .with("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1");
            OwnLogin own = new ClaudeConfigurator(
                            new SystemCommandRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn())
                    .ownLogin(data);
            Path fresh = OwnLogin.makeFresh(data);
            Files.writeString(fresh.resolve(".credentials.json"), tokens.login());
            own.adopt(fresh);
            List<Long> ids = new ArrayList<>();
            List<Path> files = new ArrayList<>(List.of(data.resolve("login/claude/store/.credentials.json")));
            for (int i = 0; i < JAILS; i++) {
                long id = hqt.json(project, "new", "--harness", "claude", "--sandbox", "--json")
                        .path("id")
                        .asLong();
                ids.add(id);
                files.add(data.resolve("sessions/" + id + "/cfg/claude.json"));
                hqt.await("idle", () -> hqt.session(id).path("state").asString().equals("idle"), id);
            }
            List<String> faults = new ArrayList<>();
            int reads = 0;
            for (int round = 1; round <= 10 || tokens.calls() < 6 || reads < READS; round++) {
                String prompt = "round " + round;
                ids.forEach(id -> hqt.type(id, prompt));
                long end = System.nanoTime() + Duration.ofSeconds(3).toNanos();
                while (System.nanoTime() < end) {
                    reads += files.size();
                    files.forEach(file -> addFault(file, faults));
                }
            }
            assertThat(faults).as(reads + " reads").isEmpty();
            assertThat(tokens.reused()).isEmpty();
            for (long id : ids) {
                hqt.await("an answer", () -> hqt.screen(id).contains("round 10"), id);
                assertThat(hqt.screen(id)).doesNotContain("Not logged in");
            }
            assertThat(model.requests())
                    .anyMatch(request -> request.credential().startsWith("Bearer access-"));
        }
    }

    private static void addFault(Path file, List<String> faults) {
        try {
            String text = Files.readString(file);
            if (text.isEmpty() || JsonMapper.shared().readTree(text).isEmpty()) {
                faults.add(file + " is '" + text + "'");
            }
        } catch (IOException | JacksonException broken) {
            faults.add(file + ": " + broken);
        }
    }
}
