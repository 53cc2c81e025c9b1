package dev.hqt.tui.presentation;

import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;

/**
 * How a session's state reads: a sign and a word, so that neither colour nor sign has to be known.
 *
 * @param sign one column
 * @param word a word or two
 * @param role its colour
 */
public record StateText(String sign, String word, Role role) {
    public static StateText of(SessionView view, Signs signs) {
        StateText plain = of(view.state(), signs);
        Integer exitCode = view.exitCode();
        if (view.state() != SessionState.STOPPED || exitCode == null || isOrderlyEnd(exitCode)) {
            return plain;
        }
        return new StateText(plain.sign, "exit " + exitCode, plain.role);
    }

    public static StateText of(SessionState state, Signs signs) {
        return switch (state) {
            case STARTING -> new StateText(signs.idle(), state.word(), Role.STARTING);
            case WORKING -> new StateText(signs.working(), state.word(), Role.WORKING);
            case WAITING -> new StateText(signs.needsYou(), state.word(), Role.NEEDS_YOU);
            case IDLE -> new StateText(signs.idle(), state.word(), Role.IDLE);
            case STOPPED -> new StateText(signs.stopped(), state.word(), Role.STOPPED);
            case FAILED -> new StateText(signs.failed(), state.word(), Role.FAILED);
            case REFUSED -> new StateText(signs.refused(), state.word(), Role.REFUSED);
            case UNKNOWN -> new StateText(signs.unknown(), state.word(), Role.UNKNOWN);
        };
    }

    /** Its own end, or what one that was asked to stop ends with: 128 + SIGTERM, SIGKILL, SIGINT or SIGHUP. */
    private static boolean isOrderlyEnd(int exitCode) {
        return exitCode == 0 || exitCode == 143 || exitCode == 137 || exitCode == 130 || exitCode == 129;
    }
}
