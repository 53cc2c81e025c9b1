package dev.hqt.tmux;

import dev.hqt.launch.BwrapStatus;
import dev.hqt.session.PaneReading;
import org.jspecify.annotations.Nullable;

/**
 * Says whether a session lives and how it ended, from three witnesses. Pure.
 *
 * <p>bwrap's exit line is trusted first: tmux's status can stay empty for ever. Its absence proves nothing: a killed
 * bwrap writes none. A pane that is still open proves nothing either: a harness can be a zombie in it.
 */
final class PaneJudge {
    private static final int SIGNALLED = 128;

    private PaneJudge() {}

    static PaneReading judge(PaneLine line, BwrapStatus status, HarnessSight sight) {
        boolean ended = status.exitCode() != null || line.dead() || sight instanceof HarnessSight.Gone;
        long harness = sight instanceof HarnessSight.Seen(long pid) && !ended ? pid : 0;
        return new PaneReading(
                line.sessionId(),
                !ended,
                harness,
                ended ? exitCode(line, status) : null,
                ended ? line.signal() : null,
                line.title(),
                line.activity(),
                line.attachedClients());
    }

    private static @Nullable Integer exitCode(PaneLine line, BwrapStatus status) {
        if (status.exitCode() != null) {
            return status.exitCode();
        }
        if (line.exitCode() != null) {
            return line.exitCode();
        }
        return line.signal() == null ? null : Integer.valueOf(SIGNALLED + line.signal());
    }
}
