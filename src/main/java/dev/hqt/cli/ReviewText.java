package dev.hqt.cli;

import dev.hqt.review.Change;
import dev.hqt.review.DiffLine;
import dev.hqt.review.Review;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A review as text and as JSON. Pure. */
final class ReviewText {
    private ReviewText() {}

    /** A line and its colour. */
    record TintedLine(String text, Tint tint) {}

    /** One object a review; the names are stable. */
    record ReviewJson(long session, Instant since, List<ChangeJson> changes, List<String> remarks, boolean accepted) {
        static ReviewJson of(long session, Review review, boolean accepted) {
            return new ReviewJson(
                    session,
                    review.since(),
                    review.changes().stream().map(ChangeJson::of).toList(),
                    review.remarks(),
                    accepted);
        }
    }

    /** A change; lines of its diff begin with their mark. */
    record ChangeJson(String path, String kind, String severity, String reason, List<String> diff) {
        static ChangeJson of(Change change) {
            return new ChangeJson(
                    change.path(),
                    change.kind().name(),
                    change.severity().name(),
                    change.reason(),
                    change.diff().stream().map(DiffLine::marked).toList());
        }
    }

    static List<TintedLine> lines(Review review) {
        List<TintedLine> lines = new ArrayList<>();
        lines.add(new TintedLine(summary(review), Tint.NONE));
        for (Change change : review.changes()) {
            lines.add(new TintedLine("", Tint.NONE));
            lines.add(new TintedLine(
                    change.path() + ": " + change.kind().word() + ", "
                            + change.severity().words(),
                    Tint.HEADING));
            lines.add(new TintedLine("  " + change.reason(), Tint.NONE));
            change.diff().forEach(line -> lines.add(new TintedLine("  " + text(line), tint(line))));
        }
        review.remarks().forEach(remark -> lines.add(new TintedLine("! " + remark, Tint.WARNING)));
        return lines;
    }

    private static String summary(Review review) {
        int changes = review.changes().size();
        if (changes > 0) {
            return (changes == 1 ? "1 change" : changes + " changes") + " since " + review.since()
                    + " of what this machine runs or obeys, worst first:";
        }
        return review.isClean()
                ? "Nothing that this machine runs or obeys has changed since " + review.since() + "."
                : "No change was found since " + review.since() + ", but not all is known:";
    }

    private static String text(DiffLine line) {
        return line.sign() == DiffLine.Sign.NOTE ? "(" + line.text() + ")" : line.marked();
    }

    private static Tint tint(DiffLine line) {
        return switch (line.sign()) {
            case ADDED -> Tint.ADDED;
            case REMOVED -> Tint.REMOVED;
            case PLACE, NOTE -> Tint.DIM;
            case CONTEXT -> Tint.NONE;
        };
    }

    /** What a session leaves to review, one line; null when there is nothing. */
    static @Nullable String hint(long session, @Nullable Integer changes) {
        if (changes == null || changes == 0) {
            return null;
        }
        return (changes == 1 ? "1 change runs" : changes + " changes run") + " on this machine later: see 'hqt review "
                + session + "'";
    }
}
