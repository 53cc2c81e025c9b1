package dev.hqt.session;

import dev.hqt.review.Review;
import dev.hqt.review.ReviewException;
import dev.hqt.review.Reviewer;
import dev.hqt.review.Watched;
import dev.hqt.sandbox.FilesystemAccess;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What sessions leave behind in their projects: the snapshot at a start, the review at an end, the count on the row. A
 * jail that can write the project has one; without a jail there is nothing to trust less than the user's own programs.
 */
final class Reviews {
    private final SessionRepository repository;
    private final SessionFolders folders;
    private final Reviewer reviewer;

    Reviews(SessionRepository repository, SessionFolders folders, Reviewer reviewer) {
        this.repository = repository;
        this.folders = folders;
        this.reviewer = reviewer;
    }

    /**
     * Begins to take the snapshot of a start that is being planned; null when none is needed.
     *
     * @param jail what was surveyed for it, or null without a jail
     */
    Reviewer.@Nullable Taking ahead(Session session, @Nullable JailSurvey jail) {
        return jail == null || !writesProject(session)
                ? null
                : reviewer.take(Watched.of(jail.project().facts()));
    }

    /**
     * Keeps the snapshot of a start that is about to be. Where changes of an earlier run were not accepted yet, the one
     * from before them stays: stopping and resuming accepts nothing.
     *
     * @param session its row as it stands before the start
     * @param ahead its snapshot, taken a moment ago
     * @throws dev.hqt.HqtException when no snapshot can be kept; a start without one could not be reviewed
     */
    void begin(Session session, PlannedSpawn planned, Reviewer.@Nullable Taking ahead) {
        PlannedSpawn.JailFacts jail = planned.jail();
        if (jail == null || ahead == null) {
            return;
        }
        Path folder = folder(session.id());
        if (!reviewer.hasSnapshot(folder) || isSettled(session)) {
            reviewer.keep(folder, ahead);
        } else {
            try {
                if (hasUnaccepted(session)) {
                    return;
                }
                reviewer.keep(folder, ahead);
            } catch (ReviewException unreadable) {
                reviewer.keep(
                        folder,
                        reviewer.take(
                                Watched.of(jail.project()),
                                unreadable.getMessage() + " This one was taken at the next start."));
            }
        }
        if (session.changes() != null) {
            repository.recordChanges(session.id(), null);
        }
    }

    /** A count above zero is not looked up again: keeping the older snapshot can at worst report too much. */
    private boolean hasUnaccepted(Session session) {
        Integer known = session.changes();
        if (known != null && known > 0) {
            return true;
        }
        Review review = reviewer.review(folder(session.id()));
        if (review.isClean()) {
            return false;
        }
        repository.recordChanges(session.id(), review.changes().size());
        return true;
    }

    private boolean isSettled(Session session) {
        Integer known = session.changes();
        return known != null && known == 0 && reviewer.isSettled(folder(session.id()), session.version());
    }

    /**
     * What has changed since the session's snapshot; the count goes on its row.
     *
     * @param view the session as it was just before
     * @throws dev.hqt.HqtException when there is nothing to compare with, or it can't be read
     */
    Review review(SessionView view) {
        Session session = view.session();
        requireSnapshot(session);
        Review review = reviewer.review(folder(session.id()));
        repository.recordChanges(session.id(), review.changes().size());
        if (review.isClean() && hasEnded(view)) {
            // Any start makes the row another version, so this can't be taken for the end of a later run.
            reviewer.settle(folder(session.id()), session.version());
        }
        return review;
    }

    /**
     * Accepts what the user saw.
     *
     * @return whether it was; else something has changed since
     */
    boolean accept(Session session, Review seen) {
        requireSnapshot(session);
        boolean accepted = reviewer.accept(folder(session.id()), seen);
        if (accepted) {
            repository.recordChanges(session.id(), 0);
        }
        return accepted;
    }

    /** Reviews a session that has just been ended; one that can't be reviewed is shown with the reason. */
    SessionView ended(SessionView view) {
        if (!isDue(view)) {
            return view;
        }
        try {
            review(view);
            return view.withSession(repository.findSession(view.id()).orElse(view.session()));
        } catch (ReviewException failed) {
            return view.withNote((view.note() + "\n" + failed.getMessage()).strip());
        }
    }

    /** Whether a run of it has ended that can be reviewed. */
    boolean isDue(SessionView view) {
        return hasEnded(view) && reviewer.hasSnapshot(folder(view.id()));
    }

    private void requireSnapshot(Session session) {
        String missing = missingSnapshot(session);
        if (missing != null) {
            throw new ServiceException(missing);
        }
    }

    private @Nullable String missingSnapshot(Session session) {
        if (reviewer.hasSnapshot(folder(session.id()))) {
            return null;
        }
        String name = "Session " + session.id();
        return switch (session.policy()) {
            case StoredPolicy.Unsandboxed _ ->
                name + " has no jail, so no snapshot of its project was kept: it is not known what it changed.";
            case StoredPolicy.Sandboxed sandboxed
            when sandboxed.policy().filesystem() == FilesystemAccess.READ_ONLY ->
                name + " can only read its project: there is nothing to review.";
            case StoredPolicy.Sandboxed _, StoredPolicy.Unreadable _ ->
                "No snapshot of its project was kept for session " + session.id()
                        + " (the next start takes one), so it is not known what it changed.";
        };
    }

    static boolean hasEnded(SessionView view) {
        return !view.live() && (view.state() == SessionState.STOPPED || view.state() == SessionState.FAILED);
    }

    static boolean writesProject(Session session) {
        return session.policy() instanceof StoredPolicy.Sandboxed sandboxed
                && sandboxed.policy().filesystem() == FilesystemAccess.READ_WRITE;
    }

    private Path folder(long id) {
        return folders.state(id).resolve("review");
    }
}
