package dev.hqt.harness;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What one harness's title and screen mean, rule by rule; the first that holds decides, those that overrule before the
 * others. Pure.
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

    /** Whether a screen can say more than the title, or a better source, has said. */
    public boolean overruleByScreen() {
        return rules.stream().anyMatch(rule -> rule.overrules() && rule.place() == StatusRule.Place.SCREEN);
    }

    /**
     * Without a screen only the rules before the first one that needs it are asked: the order is a promise. One that
     * overrules is not waited for.
     *
     * @param screen the visible text, or null when it was not captured
     */
    public HarnessReading read(String title, @Nullable String screen, Duration quiet) {
        Optional<HarnessReading> overruling = overruling(title, screen, quiet);
        if (overruling.isPresent()) {
            return overruling.get();
        }
        for (StatusRule rule : rules) {
            if (rule.overrules()) {
                continue;
            }
            if (screen == null && rule.place() == StatusRule.Place.SCREEN) {
                break;
            }
            if (rule.holds(title, screen, quiet)) {
                return reading(rule);
            }
        }
        return HarnessReading.NOTHING;
    }

    /** What each of both says by itself, title first; the screen is not there when it was not captured. */
    public List<SourceAnswer> answers(HarnessObservation observation) {
        return List.of(answer("title", observation), answer("screen", observation));
    }

    private SourceAnswer answer(String source, HarnessObservation observation) {
        boolean there = source.equals("title") ? !observation.title().isEmpty() : observation.screen() != null;
        if (!there) {
            return new SourceAnswer.NotThere(source);
        }
        return rules.stream()
                .filter(rule -> rule.place().source().equals(source))
                .filter(rule -> rule.holds(observation.title(), observation.screen(), observation.quiet()))
                .findFirst()
                .<SourceAnswer>map(rule -> new SourceAnswer.Says(reading(rule), null))
                .orElseGet(() -> new SourceAnswer.SaysNothing(source));
    }

    /** What a rule says that is believed even over a better source. */
    public Optional<HarnessReading> overruling(HarnessObservation observation) {
        return overruling(observation.title(), observation.screen(), observation.quiet());
    }

    private Optional<HarnessReading> overruling(String title, @Nullable String screen, Duration quiet) {
        return rules.stream()
                .filter(StatusRule::overrules)
                .filter(rule -> rule.holds(title, screen, quiet))
                .map(StatusRules::reading)
                .findFirst();
    }

    private static HarnessReading reading(StatusRule rule) {
        return new HarnessReading(rule.status(), null, rule.place().source(), rule.name(), rule.remark());
    }
}
