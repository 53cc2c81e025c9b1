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

    @Test
    void anErrorIsAnHttpStatus() throws Exception {
        assertThat(post("/v1/messages", messages("ERR 529", true)).statusCode()).isEqualTo(529);
        assertThat(post("/v1/responses", "{\"input\":\"ERR 401\"}").statusCode())
                .isEqualTo(401);
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
