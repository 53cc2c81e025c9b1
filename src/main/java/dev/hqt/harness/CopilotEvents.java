package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * What GitHub Copilot CLI writes of a conversation into {@code session-state/<id>/events.jsonl} as it happens (1.0.102), and
 * which conversation is a process's: it holds {@code inuse.<pid>.hold} there open. Pure.
 *
 * <p>An agent can write the file too: it can say that it is idle, and nothing is done with that but showing it.
 */
final class CopilotEvents {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String ASKED = ".requested";
    private static final Pattern HELD = Pattern.compile(".*/session-state/([^/]+)/inuse\\.\\d+\\.hold");

    private CopilotEvents() {}

    /** The conversation of the process that holds these files open, unless there is none or more than one. */
    static Optional<String> conversation(List<Path> openFiles) {
        List<String> ids = openFiles.stream()
                .map(file -> HELD.matcher(file.toString()))
                .filter(Matcher::matches)
                .map(match -> match.group(1))
                .filter(ConversationId::isValid)
                .distinct()
                .toList();
        return ids.size() == 1 ? Optional.of(ids.getFirst()) : Optional.empty();
    }

    /** @param end the last lines of the file; the first may be half of one */
    static HarnessReading read(String end) {
        List<String> types = end.lines().map(CopilotEvents::type).toList();
        for (String type : types.reversed()) {
            switch (type) {
                case "user.message",
                        "assistant.turn_start",
                        "assistant.message",
                        "tool.execution_start",
                        "tool.execution_complete",
                        "permission.completed",
                        "user_input.completed",
                        "elicitation.completed",
                        "exit_plan_mode.completed" -> {
                    return reading(HarnessStatus.WORKING, type, "");
                }
                case "permission.requested" -> {
                    return reading(HarnessStatus.WAITING, type, "asks for permission");
                }
                case "user_input.requested", "elicitation.requested", "exit_plan_mode.requested" -> {
                    return reading(HarnessStatus.WAITING, type, "asks a question");
                }
                case "session_limits_exhausted.requested" -> {
                    return reading(HarnessStatus.WAITING, type, "usage limit reached");
                }
                case "assistant.turn_end",
                        "session.idle",
                        "session.error",
                        "session.start",
                        "session.resume",
                        "session.abort" -> {
                    return reading(HarnessStatus.IDLE, type, "");
                }
                default -> {
                    if (type.endsWith(ASKED)) {
                        return reading(HarnessStatus.WAITING, "requested", "");
                    }
                }
            }
        }
        return HarnessReading.NOTHING;
    }

    private static HarnessReading reading(HarnessStatus status, String rule, String remark) {
        return new HarnessReading(status, null, "status file", rule, remark);
    }

    private static String type(String line) {
        try {
            return JSON.readTree(line).path("type").asString("");
        } catch (JacksonException half) {
            return "";
        }
    }
}
