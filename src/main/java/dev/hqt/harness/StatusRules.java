package dev.hqt.harness;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one harness's title and screen mean, rule by rule; the first that holds decides. Pure.
 *
 * @param rules in the order in which they are asked
 * @param problem why the user's own rules are not among them, a sentence; empty when all is well
 */
public record StatusRules(List<StatusRule> rules, String problem) {
    public static final StatusRules NONE = new StatusRules(List.of(), "");

    public StatusRules {
        rules = List.copyOf(rules);
    }

    /** What title and screen say, or {@link HarnessReading#NOTHING}. */
    public HarnessReading read(HarnessObservation observation) {
        return read(observation.title(), observation.screen(), observation.quiet());
    }

    /**
     * Without a screen only the rules before the first one that needs it are asked: the order is a promise.
     *
     * @param screen the visible text, or null when it was not captured
     */
    public HarnessReading read(String title, @Nullable String screen, Duration quiet) {
        for (StatusRule rule : rules) {
            if (screen == null && rule.place() == StatusRule.Place.SCREEN) {
                break;
            }
            if (rule.holds(title, screen, quiet)) {
                return reading(rule);
            }
        }
        return HarnessReading.NOTHING;
    }

    /** What a rule says that is believed even over a better source. */
    public Optional<HarnessReading> overruling(HarnessObservation observation) {
        return rules.stream()
                .filter(StatusRule::overrules)
                .filter(rule -> rule.holds(observation.title(), observation.screen(), observation.quiet()))
                .map(StatusRules::reading)
                .findFirst();
    }

    private static HarnessReading reading(StatusRule rule) {
        String source = rule.place() == StatusRule.Place.TITLE ? "title" : "screen";
        return new HarnessReading(rule.status(), null, source, rule.name(), rule.remark());
    }
}
