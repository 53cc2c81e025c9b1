package dev.hqt.tui.dialog;

import dev.hqt.sandbox.JailSwitch;

/**
 * How a jail's further switch reads in a dialog.
 *
 * @param label its name, short
 * @param on what it says when it is on
 * @param off what it says when it is off
 * @param noteOn what that means, a sentence
 * @param noteOff what that means, a sentence
 */
record SwitchText(String label, String on, String off, String noteOn, String noteOff) {
    static SwitchText of(JailSwitch each) {
        return switch (each) {
            case GIT_CONFIG ->
                new SwitchText(
                        "Git config",
                        "writable",
                        "read-only",
                        "On: what the agent writes into git's configuration, git outside the jail obeys, programs to run"
                                + " included.",
                        "Off: 'git config' and 'git remote add' fail inside.");
            case SETTINGS ->
                new SwitchText(
                        "Settings",
                        "writable",
                        "read-only",
                        "On: the agent may change what your editor, shell and agents obey here: .vscode, .envrc,"
                                + " .mcp.json…",
                        "Off: .vscode, .envrc, .mcp.json and their like are read-only, and a checkout that would change"
                                + " one fails.");
            case SECRETS ->
                new SwitchText(
                        "Secrets",
                        "shown",
                        "masked",
                        "On: the agent reads your untracked .env files and keys.",
                        "Off: .env files and keys that git does not track read as empty.");
            case CACHES ->
                new SwitchText(
                        "Caches",
                        "kept",
                        "thrown away",
                        "On: npm, cargo, pip, Maven, Go and shell history are kept, for jails of this project only.",
                        "Off: all of the jail's home is gone when the session ends.");
        };
    }
}
