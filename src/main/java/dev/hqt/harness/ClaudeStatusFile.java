package dev.hqt.harness;

import java.nio.file.Path;
import java.time.Instant;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads {@code sessions/<pid>.json}, in which Claude Code says what it is doing (2.1.197 and 2.1.332: {@code status}
 * busy, idle or waiting; {@code sessionId}, which changes with {@code /clear}).
 *
 * <p>A killed claude leaves its file behind, and process ids come again; so a file counts only when its {@code procStart}
 * is the start time of the process that is looked at. An agent can write its own session's file: it can say that it is
 * idle, and name an id that does not exist. Nothing is done with either but showing it and asking claude for that id.
 */
final class ClaudeStatusFile {
    static final String SOURCE = "status file";

    private static final int LARGEST = 64 * 1024;
    private static final JsonMapper JSON = JsonMapper.shared();

    private ClaudeStatusFile() {}

    static SourceAnswer read(Path directory, long pid, ProcessFiles processes) {
        OptionalLong inner = processes.innermostPid(pid);
        if (inner.isEmpty()) {
            return new SourceAnswer.NotThere(SOURCE);
        }
        return UntrustedFile.read(directory.resolve(inner.getAsLong() + ".json"), LARGEST)
                .map(json -> parse(json, processes.startTime(pid)))
                .orElseGet(() -> new SourceAnswer.NotThere(SOURCE));
    }

    /** Pure: what the file says, unless it is damaged or another process's. */
    static SourceAnswer parse(String json, OptionalLong startTime) {
        JsonNode file;
        try {
            file = JSON.readTree(json);
        } catch (JacksonException half) {
            return new SourceAnswer.SaysNothing(SOURCE);
        }
        String writer = file.path("procStart").asString("");
        if (startTime.isPresent() && !writer.isEmpty() && !writer.equals(Long.toString(startTime.getAsLong()))) {
            return new SourceAnswer.OfAnotherProcess(SOURCE);
        }
        String id = file.path("sessionId").asString("");
        String word = file.path("status").asString("");
        HarnessStatus status = status(word);
        HarnessReading reading = new HarnessReading(
                status,
                ConversationId.isValid(id) ? id : null,
                SOURCE,
                status == null ? "" : word,
                status == HarnessStatus.WAITING ? remark(file.path("waitingFor").asString("")) : "");
        return new SourceAnswer.Says(reading, since(file.path("statusUpdatedAt")));
    }

    /** Milliseconds since 1970. An agent may write any number there. */
    private static @Nullable Instant since(JsonNode time) {
        return time.isIntegralNumber() && time.canConvertToLong() && time.asLong() > 0
                ? Instant.ofEpochMilli(time.asLong())
                : null;
    }

    /** The words of the file are an agent's to write: a user is shown only those that are known. */
    private static String remark(String waitingFor) {
        return switch (waitingFor) {
            case "permission prompt" -> "asks for permission";
            case "input needed" -> "asks a question";
            default -> "";
        };
    }

    private static @Nullable HarnessStatus status(String word) {
        return switch (word) {
            case "busy" -> HarnessStatus.WORKING;
            case "waiting" -> HarnessStatus.WAITING;
            case "idle" -> HarnessStatus.IDLE;
            default -> null;
        };
    }
}
