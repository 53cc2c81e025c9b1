package dev.hqt.fake;

import static dev.hqt.fake.FakeModelServer.JSON;

import java.io.IOException;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Gemini's contents ({@code POST …:generateContent} and {@code …:streamGenerateContent}), as its public reference
 * describes them. A request that demands JSON (Gemini CLI asks in between which model a prompt needs, and who speaks
 * next) is answered with JSON that fits both.
 */
final class GeminiContent implements WireFormat {
    private static final String VERDICT =
            "{\"reasoning\":\"none\",\"model_choice\":\"flash\",\"next_speaker\":\"user\","
                    + "\"complexity_reasoning\":\"none\",\"complexity_score\":1}";

    private final JsonNode request;
    private final boolean streamed;

    /** @param streamed what the address asked for: in this interface the request does not say it */
    GeminiContent(JsonNode request, boolean streamed) {
        this.request = request;
        this.streamed = streamed;
    }

    @Override
    public String api() {
        return "gemini";
    }

    @Override
    public FakePlan.Said said() {
        String prompt = "";
        String toolResult = null;
        for (JsonNode content : request.path("contents")) {
            if (content.path("role").asString("user").equals("model")) {
                continue;
            }
            for (JsonNode part : content.path("parts")) {
                JsonNode response = part.path("functionResponse").path("response");
                String text = WireFormat.withoutRemarks(part.path("text").asString(""));
                if (!response.isMissingNode()) {
                    toolResult = response.path("output").asString(response.toString());
                } else if (!text.isEmpty()) {
                    prompt = text;
                    toolResult = null;
                }
            }
        }
        List<String> tools = request.path("tools")
                .valueStream()
                .flatMap(tool -> tool.path("functionDeclarations").valueStream())
                .map(function -> function.path("name").asString(""))
                .toList();
        return new FakePlan.Said(prompt, toolResult, tools);
    }

    @Override
    public boolean streamed() {
        return streamed;
    }

    private boolean wantsJson() {
        JsonNode generation = request.path("generationConfig");
        return generation.has("responseSchema") || generation.has("responseJsonSchema");
    }

    @Override
    public JsonNode whole(FakePlan.Success success) {
        return answer(wantsJson() ? textPart(VERDICT) : part(success), true);
    }

    @Override
    public void stream(FakePlan.Success success, Events events) throws IOException {
        if (success instanceof FakePlan.Text text && !wantsJson()) {
            for (String word : WireFormat.words(text.text())) {
                WireFormat.pause(text);
                events.send(answer(textPart(word), false));
            }
            events.send(answer(textPart(""), true));
        } else {
            events.send(whole(success));
        }
    }

    @Override
    public JsonNode failure() {
        ObjectNode failure = JSON.createObjectNode();
        failure.putObject("error").put("status", "INTERNAL").put("message", "the test asked for an error");
        return failure;
    }

    private static ObjectNode part(FakePlan.Success success) {
        return switch (success) {
            case FakePlan.Text text -> textPart(text.text());
            case FakePlan.ToolCall call -> {
                ObjectNode part = JSON.createObjectNode();
                part.putObject("functionCall").put("name", call.tool()).set("args", JSON.valueToTree(call.arguments()));
                yield part;
            }
        };
    }

    private static ObjectNode textPart(String text) {
        return JSON.createObjectNode().put("text", text);
    }

    private static ObjectNode answer(ObjectNode part, boolean last) {
        ObjectNode answer = JSON.createObjectNode().put("modelVersion", "fake-model");
        ObjectNode candidate = answer.putArray("candidates").addObject().put("index", 0);
        if (last) {
            candidate.put("finishReason", "STOP");
        }
        ObjectNode content = candidate.putObject("content").put("role", "model");
        content.putArray("parts").add(part);
        answer.putObject("usageMetadata")
                .put("promptTokenCount", 10)
                .put("candidatesTokenCount", 5)
                .put("totalTokenCount", 15);
        return answer;
    }
}
