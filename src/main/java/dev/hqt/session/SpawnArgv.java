package dev.hqt.session;

import dev.hqt.sandbox.BwrapArgv;
import java.util.List;

/** A start's command line as it may be kept or shown: no variable's value, no long prompt. */
public final class SpawnArgv {
    /** Longer arguments (prompts) are cut to this many characters. */
    private static final int LONGEST = 200;

    private SpawnArgv() {}

    public static List<String> withoutValues(PlannedSpawn planned) {
        return switch (planned.launch()) {
            case Launch.Plain plain -> cut(plain.command());
            case Launch.Jailed jailed -> cut(BwrapArgv.withoutValues(jailed.vector()));
        };
    }

    private static List<String> cut(List<String> argv) {
        return argv.stream()
                .map(argument -> argument.length() <= LONGEST
                        ? argument
                        : argument.substring(0, LONGEST) + "… (" + argument.length() + " characters)")
                .toList();
    }
}
