package dev.hqt.harness;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.toml.TomlMapper;

/** Reads a file of {@link StatusRule}s. Pure. */
final class StatusRulesParser {
    private static final Set<String> KEYS =
            Set.of("name", "status", "in", "lines", "matches", "unless", "within-seconds", "remark", "overrules");

    private StatusRulesParser() {}

    /**
     * The rules in their order.
     *
     * @throws tools.jackson.core.JacksonException when it is no TOML
     * @throws IllegalArgumentException when it is, but no rules; the message says which rule, and what of it
     */
    static List<StatusRule> parse(String toml) {
        JsonNode file = new TomlMapper().readTree(toml);
        file.propertyNames().stream()
                .filter(name -> !name.equals("rule"))
                .findFirst()
                .ifPresent(name -> {
                    throw new IllegalArgumentException("it has the key '" + name + "', where only [[rule]] may stand");
                });
        List<StatusRule> rules = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (JsonNode rule : file.path("rule")) {
            StatusRule read = rule(rule, rules.size() + 1);
            if (!names.add(read.name())) {
                throw new IllegalArgumentException("it has two rules named '" + read.name() + "'");
            }
            rules.add(read);
        }
        return rules;
    }

    private static StatusRule rule(JsonNode rule, int number) {
        String name = rule.path("name").asString("");
        if (name.isBlank()) {
            throw new IllegalArgumentException("its rule " + number + " has no name");
        }
        rule.propertyNames().stream()
                .filter(key -> !KEYS.contains(key))
                .findFirst()
                .ifPresent(key -> {
                    throw new IllegalArgumentException("its rule '" + name + "' has the unknown key '" + key + "'");
                });
        Pattern matches = pattern(name, rule, "matches");
        if (matches == null) {
            throw new IllegalArgumentException("its rule '" + name + "' says in no 'matches' what to look for");
        }
        int within = rule.path("within-seconds").asInt(0);
        return new StatusRule(
                name,
                status(name, rule.path("status").asString("")),
                place(name, rule.path("in").asString("screen")),
                Math.max(0, rule.path("lines").asInt(0)),
                matches,
                pattern(name, rule, "unless"),
                within <= 0 ? null : Duration.ofSeconds(within),
                rule.path("remark").asString(""),
                rule.path("overrules").asBoolean(false));
    }

    private static @Nullable HarnessStatus status(String name, String word) {
        return switch (word) {
            case "working" -> HarnessStatus.WORKING;
            case "waiting" -> HarnessStatus.WAITING;
            case "idle" -> HarnessStatus.IDLE;
            case "unknown" -> HarnessStatus.UNKNOWN;
            case "nothing" -> null;
            default ->
                throw new IllegalArgumentException("its rule '" + name + "' has the status '" + word
                        + "', which is none of working, waiting, idle, unknown, nothing");
        };
    }

    private static StatusRule.Place place(String name, String word) {
        return switch (word) {
            case "title" -> StatusRule.Place.TITLE;
            case "screen" -> StatusRule.Place.SCREEN;
            default ->
                throw new IllegalArgumentException(
                        "its rule '" + name + "' looks in '" + word + "', which is neither title nor screen");
        };
    }

    private static @Nullable Pattern pattern(String name, JsonNode rule, String key) {
        String text = rule.path(key).asString("");
        try {
            return text.isEmpty() ? null : Pattern.compile(text, Pattern.MULTILINE);
        } catch (PatternSyntaxException wrong) {
            throw new IllegalArgumentException(
                    "its rule '" + name + "' has no regular expression in '" + key + "' (" + wrong.getDescription()
                            + ")",
                    wrong);
        }
    }
}
