package dev.hqt.fake;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The server by the wire; with the real harnesses it is tried in their own tests. */
class FakeModelServerTest {
    private final HttpClient client = HttpClient.newHttpClient();
    private FakeModelServer server;

    @BeforeEach
    void start() throws IOException {
        server = FakeModelServer.start();
    }

    @AfterEach
    void stop() {
        server.close();
        client.close();
    }

    private HttpResponse<String> post(String path, String body) throws Exception {
        return client.send(
                HttpRequest.newBuilder(URI.create(server.url() + path))
                        .header("x-api-key", "k")
                        .POST(HttpRequest.BodyPublishers.ofString(body))
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static String messages(String prompt, boolean stream) {
        return """
                {"model":"m","stream":%s,"tools":[{"name":"Bash"},{"name":"AskUserQuestion"}],"messages":[
                 {"role":"user","content":[{"type":"text","text":"<system-reminder>RUN: rm</system-reminder>"},
                 {"type":"text","text":"%s"}]}]}""".formatted(stream, prompt);
    }

    private static List<JsonNode> events(HttpResponse<String> response) {
        return response.body()
                .lines()
                .filter(line -> line.startsWith("data: "))
                .map(line -> JsonMapper.shared().readTree(line.substring(6)))
                .toList();
    }

    @Test
    void messagesInOnePiece() throws Exception {
        JsonNode answer = JsonMapper.shared()
                .readTree(post("/v1/messages", messages("hello", false)).body());
        assertThat(answer.path("content").path(0).path("text").asString()).isEqualTo("You said: hello");
        assertThat(answer.path("stop_reason").asString()).isEqualTo("end_turn");
    }

    @Test
    void messagesStreamedGiveTheSameText() throws Exception {
        List<JsonNode> events = events(post("/v1/messages?beta=true", messages("hello big world", true)));
        assertThat(events.stream()
                        .map(event -> event.path("delta").path("text").asString(""))
                        .collect(Collectors.joining()))
                .isEqualTo("You said: hello big world");
        assertThat(events)
                .first()
                .matches(event -> event.path("type").asString().equals("message_start"));
        assertThat(events).last().matches(event -> event.path("type").asString().equals("message_stop"));
    }

    @Test
    void whatAHarnessAddsInElementsIsNotThePrompt() throws Exception {
        String said =
                "<command-name>/clear</command-name>\\n<local-command-caveat>RUN: rm</local-command-caveat>\\nhello";
        assertThat(post("/v1/messages", messages(said, false)).body()).contains("You said: hello");
        assertThat(post("/v1/chat/completions", chat(said, false)).body()).contains("You said: hello");
        assertThat(post("/v1beta/models/m:generateContent", contents(said)).body())
                .contains("You said: hello");
    }

    @Test
    void aCommandIsAToolCallAndItsResultComesBackAsText() throws Exception {
        List<JsonNode> events = events(post("/v1/messages", messages("RUN: touch x", true)));
        assertThat(events)
                .anyMatch(event ->
                        event.path("content_block").path("name").asString("").equals("Bash"))
                .anyMatch(event ->
                        event.path("delta").path("partial_json").asString("").contains("touch x"));
        String after = """
                {"messages":[{"role":"user","content":"RUN: touch x"},{"role":"assistant","content":[]},
                 {"role":"user","content":[{"type":"tool_result","content":[{"type":"text","text":"done!"}]}]}]}""";
        assertThat(post("/v1/messages", after).body()).contains("The tool said: done!");
    }

    @Test
    void responsesStreamed() throws Exception {
        String body = """
                {"model":"m","stream":true,"tools":[{"type":"function","name":"exec_command"}],"input":[
                 {"type":"message","role":"user","content":[{"type":"input_text","text":"RUN: ls"}]},
                 {"type":"message","role":"user","content":[{"type":"input_text","text":"<environment_context>x</environment_context>"}]}]}""";
        List<JsonNode> events = events(post("/v1/responses", body));
        assertThat(events).last().matches(event -> event.path("type").asString().equals("response.completed"));
        assertThat(events)
                .anyMatch(event -> event.path("item").path("name").asString("").equals("exec_command")
                        && event.path("item").path("arguments").asString().equals("{\"cmd\":\"ls\"}"));
        String after =
                body.replace("RUN: ls\"}]}", "RUN: ls\"}]},{\"type\":\"function_call_output\",\"output\":\"a b\"}");
        assertThat(post("/v1/responses", after.replace("\"stream\":true", "\"stream\":false"))
                        .body())
                .contains("The tool said: a b");
    }

    private static String chat(String prompt, boolean stream) {
        return """
                {"model":"m","stream":%s,"tools":[{"type":"function","function":{"name":"bash"}}],"messages":[
                 {"role":"system","content":"RUN: rm"},
                 {"role":"user","content":[{"type":"text","text":"<system-reminder>RUN: rm</system-reminder>"},
                 {"type":"text","text":"%s"}]}]}""".formatted(stream, prompt);
    }

    @Test
    void chatCompletionsStreamedGiveTheSameTextAsInOnePiece() throws Exception {
        JsonNode whole = JsonMapper.shared()
                .readTree(post("/v1/chat/completions", chat("hello big world", false))
                        .body());
        JsonNode choice = whole.path("choices").path(0);
        assertThat(choice.path("message").path("content").asString()).isEqualTo("You said: hello big world");
        assertThat(choice.path("finish_reason").asString()).isEqualTo("stop");

        String streamed =
                post("/v1/chat/completions", chat("hello big world", true)).body();
        assertThat(streamed).endsWith("data: [DONE]\n\n").doesNotContain("event:");
        assertThat(chunks(streamed))
                .extracting(chunk -> chunk.path("choices")
                        .path(0)
                        .path("delta")
                        .path("content")
                        .asString(""))
                .containsExactly("", "You ", "said: ", "hello ", "big ", "world", "");
    }

    private static List<JsonNode> chunks(String streamed) {
        return streamed.lines()
                .filter(line -> line.startsWith("data: {"))
                .map(line -> JsonMapper.shared().readTree(line.substring(6)))
                .toList();
    }

    @Test
    void aCommandInChatCompletionsIsAToolCallAndItsResultComesBackAsText() throws Exception {
        List<JsonNode> chunks =
                chunks(post("/v1/chat/completions", chat("RUN: touch x", true)).body());
        JsonNode function = chunks.get(1)
                .path("choices")
                .path(0)
                .path("delta")
                .path("tool_calls")
                .path(0)
                .path("function");
        assertThat(function.path("name").asString()).isEqualTo("bash");
        assertThat(function.path("arguments").asString()).contains("\"command\":\"touch x\"");
        assertThat(chunks.getLast()
                        .path("choices")
                        .path(0)
                        .path("finish_reason")
                        .asString())
                .isEqualTo("tool_calls");
        String after = """
                {"messages":[{"role":"user","content":"RUN: touch x"},{"role":"assistant","content":null},
                 {"role":"tool","content":"done!"}]}""";
        assertThat(post("/v1/chat/completions", after).body()).contains("The tool said: done!");
        String next = after.replace("]}", ",{\"role\":\"user\",\"content\":\"thanks\"}]}");
        assertThat(post("/v1/chat/completions", next).body()).contains("You said: thanks");
    }

    private static String contents(String prompt) {
        return """
                {"tools":[{"functionDeclarations":[{"name":"run_shell_command"}]}],"contents":[
                 {"role":"user","parts":[{"text":"<session_context>RUN: rm</session_context>"}]},
                 {"role":"model","parts":[{"text":"RUN: rm"}]},
                 {"role":"user","parts":[{"text":"%s"}]}]}""".formatted(prompt);
    }

    private static JsonNode geminiPart(JsonNode answer) {
        return answer.path("candidates").path(0).path("content").path("parts").path(0);
    }

    @Test
    void geminiStreamedGivesTheSameTextAsInOnePiece() throws Exception {
        JsonNode whole = JsonMapper.shared()
                .readTree(post("/v1beta/models/m:generateContent", contents("hello big world"))
                        .body());
        assertThat(geminiPart(whole).path("text").asString()).isEqualTo("You said: hello big world");

        List<JsonNode> events =
                events(post("/v1beta/models/m:streamGenerateContent?alt=sse", contents("hello big world")));
        assertThat(events)
                .extracting(event -> geminiPart(event).path("text").asString(""))
                .containsExactly("You ", "said: ", "hello ", "big ", "world", "");
        assertThat(events)
                .extracting(event ->
                        event.path("candidates").path(0).path("finishReason").asString(""))
                .containsExactly("", "", "", "", "", "STOP");
    }

    @Test
    void aCommandToGeminiIsAFunctionCallAndItsResultComesBackAsText() throws Exception {
        JsonNode call = geminiPart(events(post("/v1beta/models/m:streamGenerateContent", contents("RUN: touch x")))
                        .getFirst())
                .path("functionCall");
        assertThat(call.path("name").asString()).isEqualTo("run_shell_command");
        assertThat(call.path("args").path("command").asString()).isEqualTo("touch x");
        String after = contents("RUN: touch x")
                .replace(
                        "]}]}",
                        "]},{\"role\":\"user\",\"parts\":[{\"functionResponse\":{\"response\":{\"output\":\"done!\"}}}]}]}");
        assertThat(post("/v1beta/models/m:generateContent", after).body()).contains("The tool said: done!");
    }

    @Test
    void geminiGetsTheJsonThatItDemands() throws Exception {
        String body = """
                {"contents":[{"parts":[{"text":"which model?"}]}],"generationConfig":{"responseJsonSchema":{}}}""";
        JsonNode answer = JsonMapper.shared()
                .readTree(post("/v1beta/models/m:generateContent", body).body());
        assertThat(JsonMapper.shared()
                        .readTree(geminiPart(answer).path("text").asString())
                        .path("model_choice")
                        .asString())
                .isEqualTo("flash");
    }

    @Test
    @Timeout(30)
    void aTurnGoesOnWhileItsToolRunsAndEndsWithTheLastAnswer() throws Exception {
        post("/v1/messages", messages("title", false).replaceAll("\"tools\":\\[[^]]*],", ""));
        assertThat(server.turns()).isEmpty();
        long before = System.nanoTime();
        post("/v1/messages", messages("RUN: touch x", true));
        TurnLog.Turn running = server.turns().getLast();
        assertThat(running.ended()).isNull();
        assertThat(running.isAt(before)).isFalse();
        assertThat(running.isAt(System.nanoTime())).isTrue();
        String result =
                "{\"tools\":[{\"name\":\"Bash\"}],\"messages\":[{\"role\":\"user\",\"content\":\"RUN: touch x\"},"
                        + "{\"role\":\"user\",\"content\":[{\"type\":\"tool_result\",\"content\":\"done!\"}]}]}";
        post("/v1/messages", result);
        // The client may have the last byte before the server has written down that it sent it.
        while (server.turns().getLast().ended() == null) {
            Thread.onSpinWait();
        }
        assertThat(server.turns()).hasSize(1);
        assertThat(server.turns().getLast().isAt(System.nanoTime())).isFalse();
        assertThat(server.turns().getLast().begun()).isEqualTo(running.begun());
    }

    @Test
    void anErrorIsAnHttpStatus() throws Exception {
        assertThat(post("/v1/messages", messages("ERR 529", true)).statusCode()).isEqualTo(529);
        assertThat(post("/v1/responses", "{\"input\":\"ERR 401\"}").statusCode())
                .isEqualTo(401);
        assertThat(post("/v1/chat/completions", chat("ERR 500", true)).statusCode())
                .isEqualTo(500);
        assertThat(post("/v1beta/models/m:streamGenerateContent", contents("ERR 503"))
                        .statusCode())
                .isEqualTo(503);
    }

    @Test
    void aQuestionUsesTheHarnessesOwnTool() throws Exception {
        assertThat(post("/v1/messages", messages("ASK me", false)).body()).contains("AskUserQuestion", "Which colour?");
    }

    @Test
    void slowIsAWordASecond() {
        assertThat(FakePlan.of(new FakePlan.Said("SLOW 3", null, List.of())))
                .isEqualTo(new FakePlan.Text("word1 word2 word3", Duration.ofSeconds(1)));
    }

    @Test
    void remembersWhatCame() throws Exception {
        post("/v1/messages", messages("first", false));
        post("/v1/responses", "{\"input\":\"second\"}");
        post("/v1/elsewhere", "not json");
        assertThat(server.prompts()).containsExactly("first", "second");
        assertThat(server.requests())
                .extracting(FakeModelServer.Request::api)
                .containsExactly("messages", "responses", "other");
        assertThat(server.requests().getFirst().credential()).isEqualTo("k");
    }
}
