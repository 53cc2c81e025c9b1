package dev.hqt.harness;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * hqt's own settings for one start, given by {@code --settings} so that no file of the user's is touched. Claude takes
 * the last such argument and no other (2.1.332 and 2.1.197): where the user gives one too, theirs gets what it leaves
 * unsaid, and stays in its place. One that names a file stays as it is and is all there is, since its content, which may
 * hold credentials, would otherwise stand on the command line for every process to read. Pure.
 */
final class ClaudeSettingsFlag {
    private static final String FLAG = "--settings";
    private static final JsonMapper JSON = JsonMapper.shared();

    private ClaudeSettingsFlag() {}

    /** hqt's own argument and the user's arguments behind it, in their order. */
    static List<String> arguments(ObjectNode own, List<String> users) {
        List<String> arguments = new ArrayList<>(List.of(FLAG, own.toString()));
        int at = lastGiven(users);
        if (at < 0) {
            arguments.addAll(users);
            return arguments;
        }
        String word = users.get(at);
        boolean joined = word.startsWith(FLAG + "=");
        ObjectNode given = object(joined ? word.substring(FLAG.length() + 1) : word);
        List<String> others = new ArrayList<>(users);
        if (given == null) {
            return others;
        }
        String merged = merged(own, given).toString();
        others.set(at, joined ? FLAG + "=" + merged : merged);
        return others;
    }

    /** Where the value stands that claude takes, or -1. */
    private static int lastGiven(List<String> users) {
        int last = -1;
        for (int i = 0; i < users.size(); i++) {
            if (users.get(i).equals("--")) {
                break;
            }
            if (users.get(i).startsWith(FLAG + "=")) {
                last = i;
            } else if (users.get(i).equals(FLAG) && i + 1 < users.size()) {
                last = ++i;
            }
        }
        return last;
    }

    private static @Nullable ObjectNode object(String value) {
        try {
            return value.strip().startsWith("{") && JSON.readTree(value) instanceof ObjectNode object ? object : null;
        } catch (JacksonException damaged) {
            return null;
        }
    }

    /** What the user says holds; hooks of both run. */
    private static ObjectNode merged(ObjectNode own, ObjectNode users) {
        ObjectNode merged = own.deepCopy();
        users.propertyStream()
                .filter(entry -> !entry.getKey().equals("hooks"))
                .forEach(entry -> merged.set(entry.getKey(), entry.getValue()));
        if (users.get("hooks") instanceof ObjectNode hooks && merged.get("hooks") instanceof ObjectNode all) {
            hooks.propertyStream().forEach(entry -> add(all, entry.getKey(), entry.getValue()));
        } else if (users.has("hooks")) {
            merged.set("hooks", users.get("hooks"));
        }
        return merged;
    }

    private static void add(ObjectNode all, String event, JsonNode users) {
        if (all.get(event) instanceof ArrayNode own && users instanceof ArrayNode more) {
            own.addAll(more);
        } else {
            all.set(event, users);
        }
    }
}
