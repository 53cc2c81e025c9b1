package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.review.Change;
import dev.hqt.review.DiffLine;
import dev.hqt.review.DiffLine.Sign;
import dev.hqt.review.Review;
import dev.hqt.review.Severity;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

class ReviewTextTest {
    private static final Instant SINCE = Instant.parse("2026-01-01T12:00:00Z");

    @Test
    void aReviewReadsWorstFirstWithReasonAndDiff() {
        Change make = new Change(
                "Makefile",
                Change.Kind.CHANGED,
                Severity.RUNS_ON_USE,
                "make runs what it says.",
                List.of(new DiffLine(Sign.REMOVED, "old"), new DiffLine(Sign.ADDED, "new")));
        Change hook = new Change(
                ".git/hooks/pre-commit", Change.Kind.ADDED, Severity.RUNS_UNASKED, "git runs it.", List.of());
        List<String> lines =
                ReviewText.lines(new Review(SINCE, List.of(make, hook), List.of("Not all was read."))).stream()
                        .map(ReviewText.TintedLine::text)
                        .toList();
        assertThat(lines)
                .containsExactly(
                        "2 changes since 2026-01-01T12:00:00Z of what this machine runs or obeys, worst first:",
                        "",
                        ".git/hooks/pre-commit: new, runs unasked",
                        "  git runs it.",
                        "",
                        "Makefile: changed, runs when it is used",
                        "  make runs what it says.",
                        "  -old",
                        "  +new",
                        "! Not all was read.");
    }

    @Test
    void noChangeIsOnlySaidWhereAllWasSeen() {
        assertThat(ReviewText.lines(new Review(SINCE, List.of(), List.of()))
                        .getFirst()
                        .text())
                .startsWith("Nothing that this machine runs");
        assertThat(ReviewText.lines(new Review(SINCE, List.of(), List.of("Not all was read.")))
                        .getFirst()
                        .text())
                .contains("not all is known");
    }

    @Test
    void coloursStandAroundTheTextAndNeverInIt() {
        StringWriter out = new StringWriter();
        Output output = new Output(new PrintWriter(out), new PrintWriter(new StringWriter()));
        output.line("+\u001b[2J", Tint.ADDED);
        output.flush();
        assertThat(out.toString()).isEqualTo("\u001b[32m+\uFFFD[2J\u001b[0m" + System.lineSeparator());
    }

    @Test
    void theHintCounts() {
        assertThat(ReviewText.hint(7, null)).isNull();
        assertThat(ReviewText.hint(7, 0)).isNull();
        assertThat(ReviewText.hint(7, 1)).isEqualTo("1 change runs on this machine later: see 'hqt review 7'");
        assertThat(ReviewText.hint(7, 3)).isEqualTo("3 changes run on this machine later: see 'hqt review 7'");
    }
}
