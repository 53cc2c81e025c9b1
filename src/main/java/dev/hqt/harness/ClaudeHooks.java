package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Claude Code's hooks as a second source of its status, for versions without a status file. Each event runs one small
 * shell that leaves the event's name in a file of the session's own by renaming over it (3 ms, measured); nothing is
 * written into the user's settings. Only names that versions from 2.0.30 on know: that one drops all settings when there
 * is another, and 2.1.332 asks about it at its start. So {@code PermissionRequest} is not among them.
 *
 * <p>No event tells of an interruption by Esc or of an answer to a question, and of the question itself only six seconds
 * later: what a hook said is then out of date, and the screen tells. A file counts only when the process that ran the hook is the one that is looked at. An agent can write it
 * as well as the status file; see {@link ClaudeStatusFile} for what that is worth to it.
 */
final class ClaudeHooks {
    static final String SOURCE = "hook";

    private static final int LARGEST = 2048;

    /** Longer than between two frames of a spinner, by far. */
    private static final Duration STILL = Duration.ofSeconds(3);

    /** A tool's whole output comes with an event; the id stands first. */
    private static final int HEAD = 256;

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Pattern ID = Pattern.compile("\"session_id\" ?: ?\"([^\"]*)\"");

    private enum Event {
        SessionStart(HarnessStatus.IDLE, "", "startup|resume|clear"),
        UserPromptSubmit(HarnessStatus.WORKING, "", ""),
        PreToolUse(HarnessStatus.WORKING, "", ""),
        PostToolUse(HarnessStatus.WORKING, "", ""),
        Notification(HarnessStatus.WAITING, "asks for permission", "permission_prompt"),
        Stop(HarnessStatus.IDLE, "", ""),
        SessionEnd(null, "", "");

        private final @Nullable HarnessStatus status;
        private final String remark;
        private final String matcher;

        Event(@Nullable HarnessStatus status, String remark, String matcher) {
            this.status = status;
            this.remark = remark;
            this.matcher = matcher;
        }
    }

    private static final Map<String, Event> EVENTS =
            Arrays.stream(Event.values()).collect(Collectors.toUnmodifiableMap(Event::name, event -> event));

    private ClaudeHooks() {}

    /** The value of {@code hooks} in settings, that leaves each event in this file; pure. */
    static ObjectNode settings(Path file) {
        ObjectNode hooks = JSON.createObjectNode();
        for (Event event : Event.values()) {
            ObjectNode group = hooks.putArray(event.name()).addObject();
            if (!event.matcher.isEmpty()) {
                group.put("matcher", event.matcher);
            }
            group.putArray("hooks")
                    .addObject()
                    .put("type", "command")
                    .put("command", command(event.name(), file))
                    .put("timeout", 5);
        }
        return hooks;
    }

    /**
     * Claude starts it as its own child, so the parent is the process that the event is of; its start time proves it
     * later. It says nothing and always succeeds: a hook that fails with 2 forbids what it was asked about.
     */
    private static String command(String event, Path file) {
        return "{ umask 077; f=" + quoted(file.toString()) + "; [ -d \"${f%/*}\" ] || mkdir -p \"${f%/*}\"; "
                + "read -r s </proc/$PPID/stat; { echo " + event + "; echo \"$s\"; head -c " + HEAD
                + "; } >\"$f.$$\" && mv -f \"$f.$$\" \"$f\"; } >/dev/null 2>&1; exit 0";
    }

    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** What the last event says; {@code pid} is the host's, of the harness. */
    static SourceAnswer read(Path file, long pid, ProcessFiles processes) {
        return UntrustedFile.read(file, LARGEST)
                .map(text -> parse(text, processes.innermostPid(pid), processes.startTime(pid), writtenAt(file)))
                .orElseGet(() -> new SourceAnswer.NotThere(SOURCE));
    }

    /** Pure: the event, the line of {@code stat} (proc(5)) of who ran the hook, the start of what the hook was told. */
    static SourceAnswer parse(String text, OptionalLong pid, OptionalLong startTime, @Nullable Instant since) {
        List<String> lines = text.lines().limit(3).toList();
        Event event = lines.isEmpty() ? null : EVENTS.get(lines.getFirst());
        if (event == null || lines.size() < 2) {
            return new SourceAnswer.SaysNothing(SOURCE);
        }
        if (!isOf(lines.get(1), pid, startTime)) {
            return new SourceAnswer.OfAnotherProcess(SOURCE);
        }
        Matcher id = ID.matcher(lines.size() < 3 ? "" : lines.get(2));
        String said = id.find() ? id.group(1) : "";
        return new SourceAnswer.Says(
                new HarnessReading(
                        event.status, ConversationId.isValid(said) ? said : null, SOURCE, event.name(), event.remark),
                since);
    }

    /**
     * Whether the screen knows better than the last event. Work that is seen to go on does: no event comes when an answer
     * was given, or when agents in the background go on. So does whatever a still terminal shows: of a claude at work
     * something moves every second.
     */
    static boolean isOutdated(HarnessReading hook, HarnessReading screen, Duration quiet) {
        return hook.status() == null
                || screen.status() == HarnessStatus.WORKING
                || (screen.status() != null && quiet.compareTo(STILL) > 0);
    }

    private static boolean isOf(String stat, OptionalLong pid, OptionalLong startTime) {
        return pid.isPresent()
                && startTime.isPresent()
                && stat.startsWith(pid.getAsLong() + " ")
                && ProcessFiles.startTimeIn(stat).equals(startTime);
    }

    private static @Nullable Instant writtenAt(Path file) {
        try {
            return Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS).toInstant();
        } catch (IOException gone) {
            return null;
        }
    }
}
