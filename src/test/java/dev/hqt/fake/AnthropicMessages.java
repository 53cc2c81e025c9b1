package dev.hqt.fake;

import static dev.hqt.fake.FakeModelServer.JSON;

import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Anthropic's Messages ({@code POST /v1/messages}), as its public reference describes requests and streamed events. */
final class AnthropicMessages implements WireFormat {
    private final JsonNode request;

    AnthropicMessages(JsonNode request) {
        this.request = request;
    }

    @Override
    public String api() {
        return "messages";
    }

    @Override
    public FakePlan.Said said() {
        String prompt = "";
        String toolResult = null;
        for (JsonNode message : request.path("messages")) {
            if (message.path("role").asString("").equals("user")) {
                JsonNode content = message.path("content");
                toolResult = toolResult(content);
                String text = WireFormat.withoutRemarks(text(content));
                if (toolResult == null && !text.isEmpty()) {
                    prompt = text;
                }
            }
        }
        List<String> tools = request.path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asString(""))
                .toList();
        return new FakePlan.Said(prompt, toolResult, tools);
    }

    private static @Nullable String toolResult(JsonNode content) {
        return content.valueStream()
                .filter(block -> block.path("type").asString("").equals("tool_result"))
                .map(block -> text(block.path("content")))
                .findFirst()
                .orElse(null);
    }

    private static String text(JsonNode content) {
        return content.isString()
                ? content.asString()
                : content.valueStream()
                        .filter(block -> block.path("type").asString("").equals("text"))
                        .map(block -> block.path("text").asString(""))
                        .collect(Collectors.joining("\n"));
    }

    @Override
    public boolean streamed() {
        return request.path("stream").asBoolean(false);
    }

    @Override
    public JsonNode whole(FakePlan.Success success) {
        ObjectNode message = message();
        message.put("stop_reason", stopReason(success));
        ((ArrayNode) message.path("content")).add(block(success));
        return message;
    }

    @Override
    public void stream(FakePlan.Success success, Events events) throws IOException {
        ObjectNode start = event("message_start");
        start.set("message", message());
        events.send("message_start", start);

        ObjectNode opened = event("content_block_start").put("index", 0);
        opened.set("content_block", emptied(block(success)));
        events.send("content_block_start", opened);
        switch (success) {
            case FakePlan.Text text -> {
                for (String word : WireFormat.words(text.text())) {
                    WireFormat.pause(text);
                    sendDelta(events, "text_delta", "text", word);
                }
            }
            case FakePlan.ToolCall call ->
                sendDelta(
                        events,
                        "input_json_delta",
                        "partial_json",
                        JSON.valueToTree(call.arguments()).toString());
        }
        events.send("content_block_stop", event("content_block_stop").put("index", 0));

        ObjectNode end = event("message_delta");
        end.putObject("delta").put("stop_reason", stopReason(success)).putNull("stop_sequence");
        end.putObject("usage").put("output_tokens", 5);
        events.send("message_delta", end);
        events.send("message_stop", event("message_stop"));
    }

    private static void sendDelta(Events events, String type, String field, String value) throws IOException {
        ObjectNode delta = event("content_block_delta").put("index", 0);
        delta.putObject("delta").put("type", type).put(field, value);
        events.send("content_block_delta", delta);
    }

    @Override
    public JsonNode failure() {
        ObjectNode failure = event("error");
        failure.putObject("error").put("type", "api_error").put("message", "the test asked for an error");
        return failure;
    }

    private ObjectNode message() {
        ObjectNode message = JSON.createObjectNode()
                .put("id", "msg_" + UUID.randomUUID())
                .put("type", "message")
                .put("role", "assistant")
                .put("model", request.path("model").asString("fake-model"))
                .putNull("stop_reason")
                .putNull("stop_sequence");
        message.putArray("content");
        message.putObject("usage").put("input_tokens", 10).put("output_tokens", 1);
        return message;
    }

    private static ObjectNode block(FakePlan.Success success) {
        ObjectNode block = JSON.createObjectNode();
        return switch (success) {
            case FakePlan.Text text -> block.put("type", "text").put("text", text.text());
            case FakePlan.ToolCall call -> {
                block.put("type", "tool_use")
                        .put("id", "toolu_" + UUID.randomUUID())
                        .put("name", call.tool());
                block.set("input", JSON.valueToTree(call.arguments()));
                yield block;
            }
        };
    }

    /** A block as its stream begins: what it holds comes in the events after it. */
    private static ObjectNode emptied(ObjectNode block) {
        if (block.has("input")) {
            block.putObject("input");
        } else {
            block.put("text", "");
        }
        return block;
    }

    private static String stopReason(FakePlan.Success success) {
        return success instanceof FakePlan.ToolCall ? "tool_use" : "end_turn";
    }

    private static ObjectNode event(String type) {
        return JSON.createObjectNode().put("type", type);
    }
}
