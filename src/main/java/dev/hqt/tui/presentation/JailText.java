package dev.hqt.tui.presentation;

import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.StoredPolicy;
import dev.hqt.tui.theme.Signs;

/** How a session's jail reads. */
public final class JailText {
    private static final String SHIELD = "⛨";

    private JailText() {}

    /** In a few columns, for the list: {@code ⛨rw}, {@code ⛨ro!} without a network; empty without a jail. */
    public static String badge(StoredPolicy policy, Signs signs) {
        return switch (policy) {
            case StoredPolicy.Unsandboxed _ -> "";
            case StoredPolicy.Sandboxed sandboxed -> badge(sandboxed.policy().badge(), signs);
            case StoredPolicy.Unreadable _ -> badge("?", signs);
        };
    }

    /** In words, for the preview's title. */
    public static String words(StoredPolicy policy) {
        return switch (policy) {
            case StoredPolicy.Unsandboxed _ -> "no jail";
            case StoredPolicy.Sandboxed sandboxed -> words(sandboxed.policy());
            case StoredPolicy.Unreadable unreadable -> "unreadable jail";
        };
    }

    public static String words(SandboxPolicy policy) {
        return "jail: " + policy.words();
    }

    private static String badge(String code, Signs signs) {
        return signs.equals(Signs.ASCII) ? "[" + code + "]" : SHIELD + code;
    }
}
