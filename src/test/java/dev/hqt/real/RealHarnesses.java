package dev.hqt.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.fake.FakeModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * The real Claude Code and Codex, in a real jail, in a real tmux, against a model server that does as it is told. Not
 * named a test, so that only the profile {@code real-harness} runs it: it needs both from npm, with {@code
 * -Dreal.claude} and {@code -Dreal.codex} naming what npm put into its {@code bin}.
 */
@Timeout(300)
class RealHarnesses {
    private static final String ESCAPE_HATCH = "not for the jail";

    @TempDir
    Path temporary;

    private FakeModelServer model;
    private PackagedHqt hqt;
    private Path home;
    private Path project;

    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectories(temporary.toRealPath().resolve("home"));
        project = Files.createDirectories(home.resolve("my project"));
        Files.createDirectories(home.resolve(".local/bin"));
        Files.createDirectories(home.resolve(".ssh"));
        Files.writeString(home.resolve(".ssh/id"), ESCAPE_HATCH);
        model = FakeModelServer.start();
        hqt = new PackagedHqt(home).with("SECRET_X", ESCAPE_HATCH);
    }

    @AfterEach
    void stop() {
        hqt.close();
        model.close();
    }

    private void install(String name) throws IOException {
        Files.createSymbolicLink(
                home.resolve(".local/bin").resolve(name),
                Path.of(PackagedHqt.required("real." + name)).toRealPath());
    }

    /** A prompt that makes the agent write what it can see into the project. */
    private static String look(String file) {
        return "RUN: { ls -A ~; ls ~/.ssh; env; tr '\\0' '\\n' < /proc/1/environ; } > " + file + " 2>&1; echo done";
    }

    private long start(String harness, String file) {
        JsonNode session =
                hqt.json(project, "new", "--harness", harness, "--sandbox", "--prompt", look(file), "--json");
        assertThat(session.path("sandbox")).hasToString("{\"fs\":\"rw\",\"net\":true}");
        long id = session.path("id").asLong();
        hqt.await(file + " is written", () -> Files.exists(project.resolve(file)), id);
        hqt.await("the answer is on the screen", () -> hqt.screen(id).contains("The tool said:"), id);
        hqt.await("idle", () -> state(id).equals("idle"), id);
        return id;
    }

    private String state(long id) {
        return hqt.session(id).path("state").asString();
    }

    private String conversation(long id) {
        return hqt.session(id).path("harnessSessionId").asString("");
    }

    private void assertThatTheJailHidWhatItMust(String file) throws IOException {
        assertThat(project.resolve(file))
                .content()
                .contains("PATH=")
                .doesNotContain("SECRET_X", ESCAPE_HATCH, ".ssh\n");
    }

    private void stopAndResume(long id) {
        String before = conversation(id);
        hqt.run(home, "stop", Long.toString(id));
        assertThat(state(id)).isEqualTo("stopped");
        hqt.run(home, "resume", Long.toString(id), "--no-fresh");
        hqt.await("the conversation is there again", () -> hqt.screen(id).contains("The tool said:"), id);
        assertThat(conversation(id)).isEqualTo(before);
    }

    @Test
    void claudeWorksStopsAndComesBackAndItsNewConversationIsFollowed() throws IOException {
        install("claude");
        hqt.with("ANTHROPIC_BASE_URL", model.url()).with("ANTHROPIC_API_KEY", "sk-ant-fake-1234567890abcdefghij");
        long id = start("claude", "seen-by-claude");
        assertThatTheJailHidWhatItMust("seen-by-claude");
        assertThat(model.requests()).anyMatch(request -> request.credential().startsWith("sk-ant-fake"));
        stopAndResume(id);

        String before = conversation(id);
        hqt.type(id, "/clear");
        hqt.await("another conversation", () -> !conversation(id).equals(before), id);
        assertThat(home.resolve(".claude.json")).doesNotExist();
        assertThat(home.resolve(".claude/settings.json")).doesNotExist();
    }

    @Test
    void claudeThatNeverHadAConversationStartsAfreshAndSaysSo() throws IOException {
        install("claude");
        hqt.with("ANTHROPIC_BASE_URL", model.url()).with("ANTHROPIC_API_KEY", "sk-ant-fake-1234567890abcdefghij");
        long id = hqt.json(project, "new", "--harness", "claude", "--sandbox", "--json")
                .path("id")
                .asLong();
        hqt.await("idle", () -> state(id).equals("idle"), id);
        hqt.run(home, "stop", Long.toString(id));
        assertThat(hqt.run(home, "resume", Long.toString(id)))
                .contains("No conversation found with session ID: " + conversation(id));
        hqt.await("idle", () -> state(id).equals("idle"), id);
    }

    @Test
    void codexWorksStopsAndComesBack() throws IOException {
        install("codex");
        Files.createDirectories(home.resolve(".codex"));
        String settings = """
                model = "fake-model"
                model_provider = "fake"
                [model_providers.fake]
                name = "fake"
                base_url = "%s/v1"
                wire_api = "responses"
                env_key = "FAKE_KEY"
                """.formatted(model.url());
        Files.writeString(home.resolve(".codex/config.toml"), settings);
        hqt.with("FAKE_KEY", "fake-key");
        long id = start("codex", "seen-by-codex");
        assertThatTheJailHidWhatItMust("seen-by-codex");
        assertThat(model.requests()).anyMatch(request -> request.credential().equals("Bearer fake-key"));
        hqt.await("its conversation is known", () -> !conversation(id).isEmpty(), id);
        stopAndResume(id);
        assertThat(home.resolve(".codex/config.toml")).hasContent(settings);
        assertThat(home.resolve(".codex/packages")).doesNotExist();
    }
}
