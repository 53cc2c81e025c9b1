package dev.hqt.harness;

import java.util.regex.Pattern;

/**
 * What may be taken for a conversation's id when a harness, or the agent in it, says one: it ends up as an argument of a
 * command line, so nothing that could be an option or a path.
 */
final class ConversationId {
    private static final Pattern UUID =
            Pattern.compile("[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}");

    /** As OpenCode names them: {@code ses_dd0420256ffeSyAgG6CAfwV0aZ} (1.18.33). */
    private static final Pattern OPEN_CODE = Pattern.compile("ses_[0-9A-Za-z]{8,64}");

    /** As Amp names them: {@code T-} and a UUID (its documents). */
    private static final Pattern AMP = Pattern.compile("T-" + UUID.pattern());

    private ConversationId() {}

    static boolean isValid(String text) {
        return UUID.matcher(text).matches();
    }

    static boolean isAmps(String text) {
        return AMP.matcher(text).matches();
    }

    static boolean isOpenCodes(String text) {
        return OPEN_CODE.matcher(text).matches();
    }
}
