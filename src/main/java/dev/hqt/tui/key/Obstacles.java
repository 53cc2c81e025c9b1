package dev.hqt.tui.key;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.session.StoredPolicy;
import org.jspecify.annotations.Nullable;

/** Why an action can't be done now: a sentence, or null when nothing is in its way. */
final class Obstacles {
    private Obstacles() {}

    static @Nullable String none(Situation situation) {
        return null;
    }

    static @Nullable String toSession(Situation situation) {
        if (!situation.ready()) {
            return "hqt is still opening its database.";
        }
        SessionView selected = situation.selected();
        if (selected == null) {
            return "No session is chosen.";
        }
        return situation.pending() == null ? null : name(selected) + " is " + situation.pending() + ".";
    }

    static @Nullable String toLiveSession(Situation situation) {
        String obstacle = toSession(situation);
        SessionView selected = situation.selected();
        if (obstacle != null || selected == null || selected.live()) {
            return obstacle;
        }
        return selected.state() == SessionState.UNKNOWN
                ? "It can't be told whether " + name(selected) + " is running."
                : name(selected) + " is " + selected.state().word() + " already.";
    }

    static @Nullable String toPrompt(Situation situation) {
        String obstacle = toSession(situation);
        SessionView selected = situation.selected();
        if (obstacle != null || selected == null || selected.live()) {
            return obstacle;
        }
        return switch (selected.state()) {
            case UNKNOWN -> "It can't be told whether " + name(selected) + " is running.";
            case REFUSED -> name(selected) + " is refused: " + selected.note();
            case STARTING, WORKING, WAITING, IDLE -> null;
            case STOPPED, FAILED -> name(selected) + " is " + selected.state().word() + ": resume it first (r).";
        };
    }

    static @Nullable String toStart(Situation situation) {
        String obstacle = toSession(situation);
        SessionView selected = situation.selected();
        if (obstacle != null || selected == null) {
            return obstacle;
        }
        if (selected.state() == SessionState.REFUSED && !selected.live()) {
            return name(selected) + " is refused: " + selected.note();
        }
        return null;
    }

    static @Nullable String toResume(Situation situation) {
        String obstacle = toStart(situation);
        SessionView selected = situation.selected();
        if (obstacle != null || selected == null || !selected.live()) {
            return obstacle;
        }
        return name(selected) + " is running already: Enter attaches to it.";
    }

    static @Nullable String toStoppedSession(Situation situation) {
        String obstacle = toSession(situation);
        SessionView selected = situation.selected();
        if (obstacle != null || selected == null || !selected.live()) {
            return obstacle;
        }
        return name(selected) + " is running: stop it first (x).";
    }

    /** A session whose policy was changed may still have a review of what it did before. */
    static @Nullable String toReview(Situation situation) {
        String obstacle = toSession(situation);
        SessionView selected = situation.selected();
        if (obstacle != null || selected == null || selected.session().changes() != null) {
            return obstacle;
        }
        return switch (selected.session().policy()) {
            case StoredPolicy.Unsandboxed _ -> name(selected) + " has no jail, so no snapshot of its project was kept.";
            case StoredPolicy.Sandboxed sandboxed
            when sandboxed.policy().filesystem() == FilesystemAccess.READ_ONLY ->
                name(selected) + " can only read its project: there is nothing to review.";
            case StoredPolicy.Sandboxed _, StoredPolicy.Unreadable _ -> null;
        };
    }

    static @Nullable String toNew(Situation situation) {
        return situation.ready() ? null : "hqt is still opening its database.";
    }

    static @Nullable String toUndelete(Situation situation) {
        return situation.deleted() ? null : "Nothing was deleted since hqt was opened.";
    }

    static @Nullable String toRestore(Situation situation) {
        if (!situation.ready()) {
            return "hqt is still opening its database.";
        }
        return situation.interrupted()
                ? null
                : "No session ran when the machine or the tmux server went down: there is nothing to bring back.";
    }

    static @Nullable String toPreview(Situation situation) {
        return situation.preview() ? null : "The preview needs a screen of at least 70 columns.";
    }

    private static String name(SessionView view) {
        return view.session().nickname();
    }
}
