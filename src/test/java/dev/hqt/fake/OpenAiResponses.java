package dev.hqt.fake;

import static dev.hqt.fake.FakeModelServer.JSON;

import java.io.IOException;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** OpenAI's Responses ({@code POST /v1/responses}), as its public reference describes requests and streamed events. */
final class OpenAiResponses implements WireFormat {
    /** Codex says what it knows of the machine in the user's name, in elements of its own. */
    private static final Pattern SETTING = Pattern.compile("^\\s*<[a-zA-Z_]+>.*", Pattern.DOTALL);

    private final JsonNode request;
    private final String responseId = "resp_" + UUID.randomUUID();
    private int sequence;

    OpenAiResponses(JsonNode request) {
        this.request = request;
    }

    @Override
    public String api() {
        return "responses";
    }

    @Override
    public FakePlan.Said said() {
        String prompt = request.path("input").isString() ? request.path("input").asString() : "";
        String toolResult = null;
        for (JsonNode item : request.path("input")) {
            String type = item.path("type").asString("message");
            if (type.endsWith("_output")) {
                toolResult = text(item.path("output"));
            } else if (type.equals("message") && item.path("role").asString("").equals("user")) {
                String text = text(item.path("content"));
                if (!SETTING.matcher(text).matches()) {
                    prompt = text;
                    toolResult = null;
                }
            }
        }
        List<String> tools = request.path("tools")
                .valueStream()
                .map(tool -> tool.path("name").asString(tool.path("type").asString("")))
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
        ObjectNode response = response("completed");
        response.withArray("output").add(item(success));
        return response;
    }

    @Override
    public void stream(FakePlan.Success success, Events events) throws IOException {
        ObjectNode item = item(success);
        String id = item.path("id").asString();
        send(events, "response.created", JSON.createObjectNode().set("response", response("in_progress")));
        send(events, "response.output_item.added", indexed().set("item", begun(item)));
        switch (success) {
            case FakePlan.Text text -> {
                send(events, "response.content_part.added", inItem(id).set("part", part("")));
                for (String word : WireFormat.words(text.text())) {
                    WireFormat.pause(text);
                    send(events, "response.output_text.delta", inItem(id).put("delta", word));
                }
                send(events, "response.output_text.done", inItem(id).put("text", text.text()));
            }
            case FakePlan.ToolCall _ -> {
                String arguments = item.path("arguments").asString();
                send(
                        events,
                        "response.function_call_arguments.delta",
                        inItem(id).put("delta", arguments));
                send(events, "response.function_call_arguments.done", inItem(id).put("arguments", arguments));
            }
        }
        send(events, "response.output_item.done", indexed().set("item", item));
        ObjectNode completed = response("completed");
        completed.withArray("output").add(item);
        send(events, "response.completed", JSON.createObjectNode().set("response", completed));
    }

    @Override
    public JsonNode failure() {
        ObjectNode failure = JSON.createObjectNode();
        failure.putObject("error").put("type", "server_error").put("message", "the test asked for an error");
        return failure;
    }

    private void send(Events events, String type, JsonNode event) throws IOException {
        events.send(type, ((ObjectNode) event).put("type", type).put("sequence_number", sequence++));
    }

    private ObjectNode response(String status) {
        ObjectNode response = JSON.createObjectNode()
                .put("id", responseId)
                .put("object", "response")
                .put("created_at", 1)
                .put("status", status)
                .put("model", request.path("model").asString("fake-model"))
                .put("parallel_tool_calls", false)
                .put("tool_choice", "auto");
        response.putArray("tools");
        response.putArray("output");
        if (status.equals("completed")) {
            ObjectNode usage = response.putObject("usage")
                    .put("input_tokens", 10)
                    .put("output_tokens", 5)
                    .put("total_tokens", 15);
            usage.putObject("input_tokens_details").put("cached_tokens", 0);
            usage.putObject("output_tokens_details").put("reasoning_tokens", 0);
        } else {
            response.putNull("usage");
        }
        return response;
    }

    private static ObjectNode item(FakePlan.Success success) {
        ObjectNode item = JSON.createObjectNode().put("status", "completed");
        return switch (success) {
            case FakePlan.Text text -> {
                item.put("type", "message")
                        .put("id", "msg_" + UUID.randomUUID())
                        .put("role", "assistant");
                item.putArray("content").add(part(text.text()));
                yield item;
            }
            case FakePlan.ToolCall call ->
                item.put("type", "function_call")
                        .put("id", "fc_" + UUID.randomUUID())
                        .put("call_id", "call_" + UUID.randomUUID())
                        .put("name", call.tool())
                        .put("arguments", JSON.valueToTree(call.arguments()).toString());
        };
    }

    private static ObjectNode begun(ObjectNode item) {
        ObjectNode begun = item.deepCopy().put("status", "in_progress");
        if (begun.has("content")) {
            begun.putArray("content");
        } else {
            begun.put("arguments", "");
        }
        return begun;
    }

    private static ObjectNode part(String text) {
        ObjectNode part = JSON.createObjectNode().put("type", "output_text").put("text", text);
        part.putArray("annotations");
        return part;
    }

    private static ObjectNode indexed() {
        return JSON.createObjectNode().put("output_index", 0);
    }

    private static ObjectNode inItem(String id) {
        return indexed().put("item_id", id).put("content_index", 0);
    }
}
