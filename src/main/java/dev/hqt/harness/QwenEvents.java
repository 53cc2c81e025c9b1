package dev.hqt.harness;

import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * What Qwen Code writes while its screen runs ({@code --json-file}, as in 0.24.4): a JSON object a line. Read is whether it
 * waits for an answer, and its conversation; when a turn ends no line tells, but the title does. Pure.
 *
 * <p>An agent can write the file too: what it says is shown, and an id is only ever asked of qwen.
 */
final class QwenEvents {
    private static final JsonMapper JSON = JsonMapper.shared();

    private QwenEvents() {}

    /** @param end the last lines of the file; the first may be half of one */
    static HarnessReading read(String end) {
        List<JsonNode> events = end.lines().map(QwenEvents::parsed).toList();
        String id = null;
        JsonNode question = null;
        for (JsonNode event : events) {
            String named = event.path("session_id").asString("");
            if (ConversationId.isValid(named)) {
                id = named;
            }
            String type = event.path("type").asString("");
            if (type.equals("control_request")) {
                question = event;
            } else if (type.equals("control_response") || type.equals("user")) {
                // Who typed something, or got a tool's result, is no longer asked.
                question = null;
            }
        }
        return question == null
                ? HarnessReading.NOTHING.inConversation(id)
                : new HarnessReading(HarnessStatus.WAITING, id, "status file", "control_request", remark(question));
    }

    /** The words of the file are an agent's to write: a user is shown only those that are known. */
    private static String remark(JsonNode question) {
        JsonNode request = question.path("request");
        return request.path("tool_name").asString("").equals("ask_user_question")
                ? "asks a question"
                : request.path("subtype").asString("").equals("can_use_tool") ? "asks for permission" : "";
    }

    private static JsonNode parsed(String line) {
        try {
            return JSON.readTree(line);
        } catch (JacksonException half) {
            return JSON.missingNode();
        }
    }
}
