package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ClaudeSettingsTest {
    private static final Path PROJECT = Path.of("/home/dev/proj");

    private static ObjectNode json(String text) {
        return (ObjectNode) JsonMapper.shared().readTree(text);
    }

    private static ClaudeSettings.Merged merge(String users, String mine, String lastSeed) {
        return ClaudeSettings.merge(json(users), json(mine), json(lastSeed), PROJECT, Map.of());
    }

    @Test
    void takesTheAccountAndTheLooksAndNothingOfOtherProjects() {
        String users = """
                {"oauthAccount":{"emailAddress":"a@b.c"},"userID":"u","theme":"dark","githubRepoPaths":{"x/secret":["/home/dev/secret"]},
                 "mcpServers":{"m":{"env":{"TOKEN":"t"}}},"history":["h"],
                 "projects":{"/home/dev/secret":{"history":["s"]},"/home/dev/proj":{"enabledMcpjsonServers":["ok"],"history":["p"]}}}""";
        ObjectNode settings = merge(users, "{}", "{}").settings();
        assertThat(settings).isEqualTo(json("""
                {"oauthAccount":{"emailAddress":"a@b.c"},"userID":"u","theme":"dark","hasCompletedOnboarding":true,
                 "projects":{"/home/dev/proj":{"enabledMcpjsonServers":["ok"],"hasTrustDialogAccepted":true}}}"""));
    }

    @Test
    void keepsWhatTheAgentChangedAndFollowsTheUserInTheRest() {
        ClaudeSettings.Merged first = merge("{\"theme\":\"dark\",\"editorMode\":\"normal\"}", "{}", "{}");
        ObjectNode mine = first.settings().put("theme", "light").put("tipsOfItsOwn", 3);
        ObjectNode second = merge(
                        "{\"theme\":\"dark-ansi\",\"editorMode\":\"vim\"}",
                        mine.toString(),
                        first.seed().toString())
                .settings();
        assertThat(second.path("theme").asString()).isEqualTo("light");
        assertThat(second.path("editorMode").asString()).isEqualTo("vim");
        assertThat(second.path("tipsOfItsOwn").asInt()).isEqualTo(3);
    }

    @Test
    void forgetsAnAccountThatTheUserLeft() {
        ClaudeSettings.Merged first = merge("{\"oauthAccount\":{\"a\":1}}", "{}", "{}");
        ObjectNode second = merge(
                        "{}", first.settings().toString(), first.seed().toString())
                .settings();
        assertThat(second.has("oauthAccount")).isFalse();
    }

    @Test
    void answersTheQuestionsThatNobodyIsThereToAnswerEvenWhenTheAgentTookTheAnswersBack() {
        ObjectNode settings = merge(
                        "{}",
                        "{\"hasCompletedOnboarding\":false,\"projects\":{\"/home/dev/proj\":{\"hasTrustDialogAccepted\":false}}}",
                        "{}")
                .settings();
        assertThat(settings.path("hasCompletedOnboarding").asBoolean()).isTrue();
        assertThat(settings.path("projects")
                        .path("/home/dev/proj")
                        .path("hasTrustDialogAccepted")
                        .asBoolean())
                .isTrue();
    }

    @Test
    void approvesAKeyOnceAndTakesItOffTheRejectedOnes() {
        ObjectNode settings = ClaudeSettings.merge(
                        json("{}"),
                        json(
                                "{\"customApiKeyResponses\":{\"approved\":[\"short\"],\"rejected\":[\"short\",\"other\"]}}"),
                        json("{}"),
                        PROJECT,
                        Map.of("ANTHROPIC_API_KEY", "short"))
                .settings();
        assertThat(settings.path("customApiKeyResponses"))
                .isEqualTo(json("{\"approved\":[\"short\"],\"rejected\":[\"other\"]}"));
    }

    @Test
    void settingsOfTheWrongShapeAreReplaced() {
        ObjectNode settings = merge("{}", "{\"projects\":[1],\"customApiKeyResponses\":\"x\"}", "{}")
                .settings();
        assertThat(settings.path("projects").path("/home/dev/proj").isObject()).isTrue();
    }
}
