package dev.hqt.review;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.algorithm.DiffAlgorithmI;
import com.github.difflib.algorithm.myers.MeyersDiff;
import com.github.difflib.algorithm.myers.MeyersDiffWithLinearSpace;
import com.github.difflib.patch.Patch;
import dev.hqt.review.DiffLine.Sign;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the diffs of one review. The files are hostile: two of the right kind would keep a line diff busy for hours, so
 * there is a limit to the lines that are compared, for one file and for all.
 */
final class Differ {
    /** Lines of a file, less those at its beginning and end that are the same, that are compared one by one. */
    private static final int MOST_COMPARED = 3000;

    /** Lines that are compared in all. */
    private static final int MOST_IN_ALL = 60_000;

    /** Up to this many lines the algorithm with the better diff, whose memory grows with the square, is affordable. */
    private static final int MOST_QUADRATIC = 1500;

    /** Lines of one diff that are shown. */
    static final int MOST_SHOWN = 200;

    private static final int AROUND = 3;

    private int left = MOST_IN_ALL;

    /**
     * What changed from one content to another, each byte one character; an empty one is no file.
     */
    List<DiffLine> diff(String before, String after) {
        if (isBinary(before) || isBinary(after)) {
            return List.of(DiffLine.note("Its content is not text."));
        }
        List<String> old = lines(before);
        List<String> young = lines(after);
        int compared = old.size() + young.size() - 2 * (sameAtBegin(old, young) + sameAtEnd(old, young));
        if (compared > MOST_COMPARED || compared > left) {
            return List.of(DiffLine.note("Too many lines have changed to be compared: " + old.size() + " lines before, "
                    + young.size() + " now."));
        }
        left -= compared;
        List<DiffLine> diff = unified(old, young);
        if (!before.isEmpty() && !after.isEmpty() && diff.isEmpty()) {
            return List.of(DiffLine.note("Only the ends of lines have changed."));
        }
        return cut(diff);
    }

    /** The content as it is now, where nothing is known of how it was. */
    List<DiffLine> show(String now) {
        if (isBinary(now)) {
            return List.of(DiffLine.note("Its content is not text."));
        }
        List<DiffLine> shown = new ArrayList<>();
        shown.add(DiffLine.note("No copy from before was kept of it; this is how it is now."));
        lines(now).forEach(line -> shown.add(new DiffLine(Sign.CONTEXT, line)));
        return cut(shown);
    }

    private static List<DiffLine> unified(List<String> old, List<String> young) {
        DiffAlgorithmI<String> algorithm =
                old.size() + young.size() <= MOST_QUADRATIC ? new MeyersDiff<>() : new MeyersDiffWithLinearSpace<>();
        Patch<String> patch = DiffUtils.diff(old, young, algorithm);
        List<DiffLine> diff = new ArrayList<>();
        List<String> unified = UnifiedDiffUtils.generateUnifiedDiff("", "", old, patch, AROUND);
        // The first two lines name the files.
        for (String line : unified.subList(Math.min(2, unified.size()), unified.size())) {
            Sign sign = switch (line.charAt(0)) {
                case '+' -> Sign.ADDED;
                case '-' -> Sign.REMOVED;
                case '@' -> Sign.PLACE;
                default -> Sign.CONTEXT;
            };
            diff.add(new DiffLine(sign, line.substring(1)));
        }
        return diff;
    }

    private static List<DiffLine> cut(List<DiffLine> diff) {
        if (diff.size() <= MOST_SHOWN) {
            return diff;
        }
        List<DiffLine> cut = new ArrayList<>(diff.subList(0, MOST_SHOWN));
        cut.add(DiffLine.note((diff.size() - MOST_SHOWN) + " more lines are not shown."));
        return cut;
    }

    private static int sameAtBegin(List<String> old, List<String> young) {
        int same = 0;
        while (same < old.size() && same < young.size() && old.get(same).equals(young.get(same))) {
            same++;
        }
        return same;
    }

    private static int sameAtEnd(List<String> old, List<String> young) {
        int most = Math.min(old.size(), young.size()) - sameAtBegin(old, young);
        int same = 0;
        while (same < most && old.get(old.size() - 1 - same).equals(young.get(young.size() - 1 - same))) {
            same++;
        }
        return same;
    }

    private static boolean isBinary(String bytes) {
        return bytes.indexOf('\0') >= 0;
    }

    private static List<String> lines(String bytes) {
        String text = new String(bytes.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
        // Not String.lines: a lone carriage return overwrites a line on a terminal and must be seen.
        return text.isEmpty() ? List.of() : List.of(text.split("\n"));
    }
}
