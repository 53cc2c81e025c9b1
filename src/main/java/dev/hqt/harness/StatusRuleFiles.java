package dev.hqt.harness;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

/**
 * The rules of every harness: hqt's own file {@code status/<harness>.toml}, and over it the user's of the same name. A
 * user's rule of a known name takes its place, a new one is asked before all others. Each harness's are read once, when
 * they are first needed.
 */
public final class StatusRuleFiles {
    private final @Nullable Path users;
    private final Map<String, StatusRules> known = new ConcurrentHashMap<>();

    /** @param users the folder of the user's own rule files, or null for none */
    public StatusRuleFiles(@Nullable Path users) {
        this.users = users;
    }

    /** hqt's own rules alone. */
    public static StatusRuleFiles builtIn() {
        return new StatusRuleFiles(null);
    }

    /** Where the user's own rules of a harness would lie. */
    public static Path file(Path users, String harness) {
        return users.resolve(harness + ".toml");
    }

    /** The rules of this harness; none when nobody wrote any. */
    public StatusRules of(String harness) {
        return known.computeIfAbsent(harness, this::read);
    }

    private StatusRules read(String harness) {
        List<StatusRule> own = ownRules(harness);
        if (users == null) {
            return new StatusRules(own, "");
        }
        Path file = file(users, harness);
        try {
            return new StatusRules(merged(own, StatusRulesParser.parse(Files.readString(file))), "");
        } catch (NoSuchFileException none) {
            return new StatusRules(own, "");
        } catch (IOException | JacksonException | IllegalArgumentException damaged) {
            return new StatusRules(
                    own,
                    "Your rules in " + file + " can't be used, so hqt's own hold: " + firstLine(damaged)
                            + ". Mend the file, or remove it.");
        }
    }

    private static List<StatusRule> ownRules(String harness) {
        try (InputStream file = StatusRuleFiles.class.getResourceAsStream("status/" + harness + ".toml")) {
            return file == null
                    ? List.of()
                    : StatusRulesParser.parse(new String(file.readAllBytes(), java.nio.charset.StandardCharsets.UTF_8));
        } catch (IOException unreadable) {
            throw new IllegalStateException("hqt's own rules of " + harness + " can't be read", unreadable);
        }
    }

    private static List<StatusRule> merged(List<StatusRule> own, List<StatusRule> users) {
        Map<String, StatusRule> byName = new LinkedHashMap<>();
        users.forEach(rule -> byName.put(rule.name(), rule));
        List<StatusRule> inPlace = own.stream()
                .map(rule -> byName.containsKey(rule.name()) ? byName.remove(rule.name()) : rule)
                .toList();
        List<StatusRule> rules = new ArrayList<>(byName.values());
        rules.addAll(inPlace);
        return rules;
    }

    private static String firstLine(Exception failure) {
        String message = failure.getMessage();
        return message == null
                ? failure.getClass().getSimpleName()
                : message.lines().findFirst().orElse("");
    }
}
