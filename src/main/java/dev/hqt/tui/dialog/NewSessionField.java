package dev.hqt.tui.dialog;

import java.util.List;

/** The fields of the New Session dialog, in their order. */
enum NewSessionField {
    PROJECT,
    DIRECTORY,
    HARNESS,
    NICKNAME,
    MODEL,
    PROMPT,
    SANDBOXED,
    FILESYSTEM,
    NETWORK,
    GIT_CONFIG,
    SETTINGS,
    SECRETS,
    CACHES,
    CREATE;

    private static final List<NewSessionField> ALL = List.of(values());

    /** Its place among the fields, from 0. */
    int number() {
        return ALL.indexOf(this);
    }

    static NewSessionField ofNumber(int number) {
        return ALL.get(number);
    }

    /** The next one in a direction, round the end. */
    NewSessionField step(int by) {
        return ALL.get(Math.floorMod(number() + by, ALL.size()));
    }
}
