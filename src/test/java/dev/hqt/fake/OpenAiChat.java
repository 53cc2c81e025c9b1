package dev.hqt.fake;

import static dev.hqt.fake.FakeModelServer.JSON;

import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * OpenAI's Chat Completions ({@code POST /v1/chat/completions}), as its public reference describes requests and streamed
 * chunks.
 */
final class OpenAiChat implements WireFormat {
    private final JsonNode request;
    private final String id = "chatcmpl-" + UUID.randomUUID();

    OpenAiChat(JsonNode request) {
        this.request = request;
    }

    @Override
    public String api() {
        return "chat";
    }

    @Override
    public FakePlan.Said said() {
        String prompt = "";
        String toolResult = null;
        for (JsonNode message : request.path("messages")) {
            String role = message.path("role").asString("");
            String text = text(message.path("content"));
            if (role.equals("tool")) {
                toolResult = text;
            } else if (role.equals("user")) {
                String said = WireFormat.withoutRemarks(text);
                if (!said.isEmpty()) {
                    prompt = said;
                    toolResult = null;
                }
            }
        }
        List<String> tools = request.path("tools")
                .valueStream()
                .map(tool -> tool.path("function").path("name").asString(""))
                .toList();
        return new FakePlan.Said(prompt, toolResult, tools);
    }

    private static String text(JsonNode content) {
        return content.isString()
                ? content.asString()
                : content.valueStream()
                        .map(part -> part.path("text").asString(""))
                        .collect(Collectors.joining("\n"));
    }

    @Override
    public boolean streamed() {
        return request.path("stream").asBoolean(false);
    }

    @Override
    public JsonNode whole(FakePlan.Success success) {
        ObjectNode message = JSON.createObjectNode().put("role", "assistant");
        switch (success) {
            case FakePlan.Text text -> message.put("content", text.text());
            case FakePlan.ToolCall call -> addCall(message.putNull("content"), call);
        }
        ObjectNode answer = answer("chat.completion");
        answer.withArray("choices")
                .addObject()
                .put("index", 0)
                .put("finish_reason", finishReason(success))
                .set("message", message);
        return withUsage(answer);
    }

    @Override
    public void stream(FakePlan.Success success, Events events) throws IOException {
        events.send(chunk(JSON.createObjectNode().put("role", "assistant").put("content", ""), null));
        switch (success) {
            case FakePlan.Text text -> {
                for (String word : WireFormat.words(text.text())) {
                    WireFormat.pause(text);
                    events.send(chunk(JSON.createObjectNode().put("content", word), null));
                }
            }
            case FakePlan.ToolCall call -> {
                ObjectNode delta = JSON.createObjectNode();
                addCall(delta, call);
                events.send(chunk(delta, null));
            }
        }
        events.send(withUsage(chunk(JSON.createObjectNode(), finishReason(success))));
        events.write("data: [DONE]\n\n");
    }

    @Override
    public JsonNode failure() {
        ObjectNode failure = JSON.createObjectNode();
        failure.putObject("error").put("type", "server_error").put("message", "the test asked for an error");
        return failure;
    }

    private ObjectNode chunk(JsonNode delta, @Nullable String finishReason) {
        ObjectNode chunk = answer("chat.completion.chunk");
        chunk.withArray("choices")
                .addObject()
                .put("index", 0)
                .put("finish_reason", finishReason)
                .set("delta", delta);
        return chunk;
    }

    private ObjectNode answer(String object) {
        return JSON.createObjectNode()
                .put("id", id)
                .put("object", object)
                .put("created", 1)
                .put("model", request.path("model").asString("fake-model"));
    }

    private static ObjectNode withUsage(ObjectNode answer) {
        answer.putObject("usage")
                .put("prompt_tokens", 10)
                .put("completion_tokens", 5)
                .put("total_tokens", 15);
        return answer;
    }

    private static void addCall(ObjectNode message, FakePlan.ToolCall call) {
        message.putArray("tool_calls")
                .addObject()
                .put("index", 0)
                .put("id", "call_" + UUID.randomUUID())
                .put("type", "function")
                .putObject("function")
                .put("name", call.tool())
                .put("arguments", JSON.valueToTree(call.arguments()).toString());
    }

    private static String finishReason(FakePlan.Success success) {
        return success instanceof FakePlan.ToolCall ? "tool_calls" : "stop";
    }
}
