package dev.hqt.tui.screen;

import dev.hqt.review.Change;
import dev.hqt.review.DiffLine;
import dev.hqt.review.Review;
import dev.hqt.review.Severity;
import dev.hqt.tui.key.KeyBar;
import dev.hqt.tui.key.Keymap;
import dev.hqt.tui.key.Scope;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;
import dev.hqt.tui.widget.BoxText;
import dev.hqt.tui.widget.Canvas;
import dev.hqt.tui.widget.Document;
import dev.hqt.tui.widget.Line;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a session has changed of what this machine runs or obeys.
 *
 * @param review null as long as there is none
 * @param trouble why there is none, a sentence; empty when that is not so
 * @param running whether it is being looked
 * @param offset the first line that is seen
 */
public record ReviewScreen(
        long sessionId, String nickname, @Nullable Review review, String trouble, boolean running, int offset) {
    public static ReviewScreen opened(long sessionId, String nickname) {
        return new ReviewScreen(sessionId, nickname, null, "", true, 0);
    }

    public ReviewScreen again() {
        return new ReviewScreen(sessionId, nickname, review, trouble, true, offset);
    }

    public ReviewScreen with(Review newReview) {
        return new ReviewScreen(sessionId, nickname, newReview, "", false, offset);
    }

    public ReviewScreen failed(String sentence) {
        return new ReviewScreen(sessionId, nickname, null, sentence, false, 0);
    }

    public ReviewScreen at(int newOffset) {
        return new ReviewScreen(sessionId, nickname, review, trouble, running, newOffset);
    }

    /** The text as it stands on a screen of this size. */
    public Document document(Size size, Signs signs) {
        Area inside = DocumentFrame.inside(size);
        return Document.of(lines(inside.columns(), signs)).at(offset, inside.rows());
    }

    public void render(Canvas canvas) {
        BoxText text = new BoxText(
                "Review of " + nickname,
                running ? "looking" + canvas.signs().ellipsis() : summary(),
                KeyBar.inWords(Keymap.STANDARD, Scope.REVIEW, "") + "  "
                        + KeyBar.inWords(Keymap.STANDARD, Scope.DOCUMENT, ""));
        Canvas inside = DocumentFrame.render(canvas, text);
        Document.of(lines(inside.width(), canvas.signs()))
                .at(offset, inside.height())
                .render(inside);
    }

    private String summary() {
        if (review == null) {
            return "";
        }
        int changes = review.changes().size();
        return changes == 0 ? "no change" : changes == 1 ? "1 change" : changes + " changes";
    }

    private List<Line> lines(int width, Signs signs) {
        List<Line> lines = new ArrayList<>();
        // The document keeps two columns for saying that there is more.
        int room = Math.max(4, width - 2);
        if (review == null) {
            if (trouble.isEmpty()) {
                lines.add(Line.of("Looking" + signs.ellipsis(), Role.DIM));
            } else {
                wrap(lines, signs.error() + " ", trouble, Role.ERROR, room);
            }
            return lines;
        }
        if (review.changes().isEmpty()) {
            String sentence = review.isClean()
                    ? "Nothing that this machine runs or obeys has changed since " + review.since() + "."
                    : "No change was found since " + review.since() + ", but not all is known.";
            wrap(lines, review.isClean() ? signs.ok() + " " : "", sentence, Role.TEXT, room);
        }
        review.changes().forEach(change -> add(lines, change, signs, room));
        for (String remark : review.remarks()) {
            lines.add(Line.EMPTY);
            wrap(lines, signs.warning() + " ", remark, Role.WARNING, room);
        }
        return lines;
    }

    private static void add(List<Line> lines, Change change, Signs signs, int room) {
        if (!lines.isEmpty()) {
            lines.add(Line.EMPTY);
        }
        String what = change.kind().word() + ", " + change.severity().words();
        Role role = role(change.severity());
        int path = room - 2 - Width.of(what) - 2;
        String sign = change.severity() == Severity.RUNS_UNASKED ? signs.error() : signs.warning();
        if (path >= Math.min(12, Width.of(change.path()))) {
            lines.add(Line.of(sign + " ", role)
                    .and(Width.fitEnd(change.path(), path, signs.ellipsis()) + "  ", Role.HEADING)
                    .and(what, role));
        } else {
            lines.add(Line.of(sign + " ", role)
                    .and(Width.fitEnd(change.path(), room - 2, signs.ellipsis()), Role.HEADING));
            wrap(lines, "  ", what, role, room);
        }
        wrap(lines, "  ", change.reason(), Role.TEXT, room);
        for (DiffLine line : change.diff()) {
            String text = line.sign() == DiffLine.Sign.NOTE ? "(" + line.text() + ")" : line.marked();
            fold(lines, text, role(line), room - 2);
        }
    }

    private static Role role(Severity severity) {
        return switch (severity) {
            case RUNS_UNASKED -> Role.ERROR;
            case RUNS_ON_USE, LEADS_OUT, INSTRUCTS -> Role.WARNING;
        };
    }

    private static Role role(DiffLine line) {
        return switch (line.sign()) {
            case ADDED -> Role.ADDED;
            case REMOVED -> Role.REMOVED;
            case PLACE, NOTE -> Role.DIM;
            case CONTEXT -> Role.TEXT;
        };
    }

    /** Not cut: what is beyond the edge may be what matters. */
    private static void fold(List<Line> lines, String text, Role role, int columns) {
        String left = text;
        do {
            String part = Width.truncate(left, columns);
            lines.add(Line.of("  " + part, role));
            left = left.substring(part.length());
        } while (!left.isEmpty() && columns > 1);
    }

    private static void wrap(List<Line> lines, String head, String text, Role role, int room) {
        String begin = head;
        for (String part : Width.wrap(text, Math.max(4, room - Width.of(head)))) {
            lines.add(Line.of(begin + part, role));
            begin = " ".repeat(Width.of(head));
        }
    }
}
