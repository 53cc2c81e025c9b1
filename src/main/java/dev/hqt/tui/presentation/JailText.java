package dev.hqt.tui.presentation;

import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.JailState;
import dev.hqt.session.SessionView;
import dev.hqt.session.StoredPolicy;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;
import java.util.List;

/** How a session's jail reads. */
public final class JailText {
    /** How the words of a jail end that the kernel has confirmed. */
    public static final String VERIFIED = ", verified";

    private static final String SHIELD = "⛨";

    private JailText() {}

    /**
     * In a few columns, for the list: {@code ⛨rw}, {@code ⛨ro!} without a network; empty without a jail. Behind it
     * {@code ?} until the kernel has confirmed it, {@code ✗} when it says otherwise.
     */
    public static String badge(SessionView view, Signs signs) {
        boolean ascii = signs.equals(Signs.ASCII);
        String mark = switch (view.jail()) {
            case JailState.None _, JailState.Verified _ -> "";
            case JailState.Unverified _ -> "?";
            case JailState.Broken _ -> ascii ? "!!" : "✗";
        };
        return switch (view.session().policy()) {
            case StoredPolicy.Unsandboxed _ -> "";
            case StoredPolicy.Sandboxed sandboxed -> badge(sandboxed.policy().badge() + mark, ascii);
            case StoredPolicy.Unreadable _ -> badge("?", ascii);
        };
    }

    /** How the badge is drawn: loud when the jail is not what it says. */
    public static Role role(SessionView view) {
        return switch (view.jail()) {
            case JailState.None _ -> view.live() ? Role.JAIL : Role.DIM;
            case JailState.Verified _ -> Role.JAIL;
            case JailState.Unverified _ -> Role.WARNING;
            case JailState.Broken _ -> Role.ERROR;
        };
    }

    /** In words, for the preview's title. */
    public static String words(SessionView view) {
        String words = switch (view.session().policy()) {
            case StoredPolicy.Unsandboxed _ -> "no jail";
            case StoredPolicy.Sandboxed sandboxed -> words(sandboxed.policy());
            case StoredPolicy.Unreadable unreadable -> "unreadable jail";
        };
        return switch (view.jail()) {
            case JailState.None _ -> words;
            case JailState.Verified _ -> words + VERIFIED;
            case JailState.Unverified _ -> words + ", not verified";
            case JailState.Broken _ -> words + ", BROKEN";
        };
    }

    /** What is to be known of a living jail beyond its badge, sentences. */
    public static List<String> news(JailState jail) {
        return switch (jail) {
            case JailState.None _, JailState.Unverified _ -> List.of();
            case JailState.Verified(List<String> remarks) -> remarks;
            case JailState.Broken(List<String> faults) ->
                faults.stream()
                        .map(fault ->
                                "The jail is weaker than asked for: " + fault + ". Stop the session and resume it.")
                        .toList();
        };
    }

    public static String words(SandboxPolicy policy) {
        return "jail: " + policy.words();
    }

    private static String badge(String code, boolean ascii) {
        return ascii ? "[" + code + "]" : SHIELD + code;
    }
}
