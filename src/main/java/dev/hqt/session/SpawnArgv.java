package dev.hqt.session;

import java.util.ArrayList;
import java.util.List;

/** A start's command line as it may be kept or shown: no variable's value, no long prompt. */
public final class SpawnArgv {
    /** Longer arguments (prompts) are cut to this many characters. */
    private static final int LONGEST = 200;

    private SpawnArgv() {}

    public static List<String> withoutValues(PlannedSpawn planned) {
        return switch (planned.launch()) {
            case Launch.Plain plain -> cut(plain.command());
            case Launch.Jailed jailed -> cut(withoutSetenvValues(jailed.vector()));
        };
    }

    private static List<String> withoutSetenvValues(List<String> vector) {
        List<String> kept = new ArrayList<>(vector);
        int end = kept.indexOf("--");
        for (int i = 0; i + 2 < (end < 0 ? kept.size() : end); i++) {
            if (kept.get(i).equals("--setenv")) {
                kept.set(i + 2, "…");
                i += 2;
            }
        }
        return kept;
    }

    private static List<String> cut(List<String> argv) {
        return argv.stream()
                .map(argument -> argument.length() <= LONGEST
                        ? argument
                        : argument.substring(0, LONGEST) + "… (" + argument.length() + " characters)")
                .toList();
    }
}
