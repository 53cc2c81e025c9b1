package dev.hqt.fake;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * What the fake model does, decided from the last prompt. Pure.
 *
 * <ul>
 *   <li>{@code RUN: <command>} calls the harness's shell tool; what that gives comes back as text
 *   <li>{@code ESCALATED RUN: <command>} the same, and asks for the permission to run it outside Codex's own sandbox
 *   <li>{@code SLOW <n>} says n words, one a second
 *   <li>{@code ASK} calls the harness's tool for questions to the user
 *   <li>{@code ERR <status>} fails with this HTTP status
 *   <li>anything else is repeated
 * </ul>
 */
sealed interface FakePlan {
    /** What a request said: the last prompt, the result of the tool call after it (or null), the tools on offer. */
    record Said(String prompt, @Nullable String toolResult, List<String> tools) {}

    /** An HTTP error. */
    record Failure(int status) implements FakePlan {}

    /** An answer. */
    sealed interface Success extends FakePlan {}

    /** Text, with a pause before each word. */
    record Text(String text, Duration pause) implements Success {}

    /** One tool call. */
    record ToolCall(String tool, Map<String, Object> arguments) implements Success {}

    Pattern RUN = Pattern.compile("RUN: ([^\n]+)");
    Pattern ESCALATED = Pattern.compile("\\bESCALATED RUN: ");
    Pattern SLOW = Pattern.compile("\\bSLOW (\\d+)");
    Pattern ERROR = Pattern.compile("\\bERR (\\d{3})\\b");
    Pattern ASK = Pattern.compile("\\bASK\\b");
    int LONGEST_ECHO = 200;

    static FakePlan of(Said said) {
        if (said.toolResult() != null) {
            return text("The tool said: " + shortened(said.toolResult()));
        }
        Matcher error = ERROR.matcher(said.prompt());
        if (error.find()) {
            return new Failure(Integer.parseInt(error.group(1)));
        }
        Matcher slow = SLOW.matcher(said.prompt());
        if (slow.find()) {
            String words = IntStream.rangeClosed(1, Integer.parseInt(slow.group(1)))
                    .mapToObj(number -> "word" + number)
                    .collect(Collectors.joining(" "));
            return new Text(words, Duration.ofSeconds(1));
        }
        Matcher run = RUN.matcher(said.prompt());
        if (run.find()) {
            FakePlan call = shell(run.group(1).strip(), said.tools());
            return ESCALATED.matcher(said.prompt()).find() ? escalated(call) : call;
        }
        return ASK.matcher(said.prompt()).find()
                ? question(said.tools())
                : text("You said: " + shortened(said.prompt()));
    }

    private static FakePlan shell(String command, List<String> tools) {
        return ShellTool.KNOWN.stream()
                .filter(tool -> tools.contains(tool.name()))
                .findFirst()
                .<FakePlan>map(tool -> new ToolCall(tool.name(), tool.arguments(command)))
                .orElseGet(() -> text("There is no shell tool among " + tools));
    }

    private static FakePlan escalated(FakePlan plan) {
        if (!(plan instanceof ToolCall call)) {
            return plan;
        }
        Map<String, Object> arguments = new HashMap<>(call.arguments());
        arguments.put("sandbox_permissions", "require_escalated");
        arguments.put("justification", "Is this what the test asked for?");
        return new ToolCall(call.tool(), arguments);
    }

    private static FakePlan question(List<String> tools) {
        List<Map<String, Object>> options = List.of(
                Map.of("label", "Red", "description", "like a rose"),
                Map.of("label", "Blue", "description", "like the sea"));
        if (tools.contains("AskUserQuestion")) {
            return new ToolCall(
                    "AskUserQuestion",
                    Map.of(
                            "questions",
                            List.of(Map.of(
                                    "question",
                                    "Which colour?",
                                    "header",
                                    "Colour",
                                    "multiSelect",
                                    false,
                                    "options",
                                    options))));
        }
        if (tools.contains("request_user_input")) {
            return new ToolCall(
                    "request_user_input",
                    Map.of(
                            "questions",
                            List.of(Map.of(
                                    "id",
                                    "colour",
                                    "header",
                                    "Colour",
                                    "question",
                                    "Which colour?",
                                    "options",
                                    options))));
        }
        return text("There is no tool for questions among " + tools);
    }

    private static Text text(String text) {
        return new Text(text, Duration.ZERO);
    }

    private static String shortened(String text) {
        String line = text.strip();
        return line.length() <= LONGEST_ECHO ? line : line.substring(0, LONGEST_ECHO) + "…";
    }
}
