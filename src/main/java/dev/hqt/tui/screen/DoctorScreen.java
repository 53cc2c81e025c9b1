package dev.hqt.tui.screen;

import dev.hqt.doctor.CheckReport;
import dev.hqt.doctor.CheckResult;
import dev.hqt.doctor.DoctorReport;
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
 * What the doctor found.
 *
 * @param report null as long as there is none
 * @param running whether it is being looked
 * @param warnings sentences about the user's configuration
 * @param offset the first line that is seen
 */
public record DoctorScreen(@Nullable DoctorReport report, boolean running, List<String> warnings, int offset) {
    private static final int SUBJECT = 17;

    public DoctorScreen {
        warnings = List.copyOf(warnings);
    }

    public static DoctorScreen opened(List<String> warnings) {
        return new DoctorScreen(null, true, warnings, 0);
    }

    public DoctorScreen again() {
        return new DoctorScreen(report, true, warnings, offset);
    }

    public DoctorScreen with(DoctorReport newReport) {
        return new DoctorScreen(newReport, false, warnings, offset);
    }

    public DoctorScreen at(int newOffset) {
        return new DoctorScreen(report, running, warnings, newOffset);
    }

    /** The text as it stands on a screen of this size. */
    public Document document(Size size, Signs signs) {
        Area inside = DocumentFrame.inside(size);
        return Document.of(lines(inside.columns(), signs)).at(offset, inside.rows());
    }

    public void render(Canvas canvas) {
        BoxText text = new BoxText(
                "Doctor",
                running ? "looking" + canvas.signs().ellipsis() : summary(),
                KeyBar.inWords(Keymap.STANDARD, Scope.DOCTOR, "") + "  "
                        + KeyBar.inWords(Keymap.STANDARD, Scope.DOCUMENT, ""));
        Canvas inside = DocumentFrame.render(canvas, text);
        Document.of(lines(inside.width(), canvas.signs()))
                .at(offset, inside.height())
                .render(inside);
    }

    private String summary() {
        if (report == null) {
            return "";
        }
        long broken = report.checks().stream().filter(CheckReport::isFatal).count();
        long well = report.checks().stream()
                .filter(check -> check.result() instanceof CheckResult.Ok)
                .count();
        long warned = report.checks().size() - well - broken;
        if (broken + warned == 0) {
            return "all is well";
        }
        return counted(broken, "problem") + (broken > 0 && warned > 0 ? ", " : "") + counted(warned, "warning");
    }

    private static String counted(long count, String noun) {
        return count == 0 ? "" : count + " " + noun + (count == 1 ? "" : "s");
    }

    private List<Line> lines(int width, Signs signs) {
        List<Line> lines = new ArrayList<>();
        if (report == null) {
            lines.add(Line.of("Looking" + signs.ellipsis(), Role.DIM));
        } else {
            report.checks().forEach(check -> add(lines, check, width, signs));
        }
        for (String warning : warnings) {
            lines.add(Line.EMPTY);
            wrap(lines, Line.of(signs.warning() + " ", Role.WARNING), 2, warning, Role.TEXT, width);
        }
        return lines;
    }

    private static void add(List<Line> lines, CheckReport check, int width, Signs signs) {
        Role role = switch (check.result()) {
            case CheckResult.Ok _ -> Role.OK;
            case CheckResult.Warning _ -> Role.WARNING;
            case CheckResult.Failed _ -> check.required() ? Role.ERROR : Role.WARNING;
        };
        String sign = switch (check.result()) {
            case CheckResult.Ok ok -> signs.ok();
            case CheckResult.Warning warning -> signs.warning();
            case CheckResult.Failed _ -> signs.error();
        };
        int column = 2 + Math.min(SUBJECT, Math.max(4, width / 3));
        String subject = Width.fit(check.name(), column - 3, signs.ellipsis());
        Line head = Line.of(sign + " ", role).and(Width.pad(subject, column - 2), Role.HEADING);
        wrap(lines, head, column, check.result().detail(), Role.TEXT, width);
        String remedy = check.result().remedy();
        if (remedy != null) {
            wrap(lines, Line.of(" ".repeat(column)), column, remedy, Role.KEY, width);
        }
    }

    private static void wrap(List<Line> lines, Line head, int indent, String text, Role role, int width) {
        Line begun = head;
        for (String part : text.lines()
                .flatMap(line -> Width.wrap(line, Math.max(4, width - indent)).stream())
                .toList()) {
            lines.add(begun.and(part, role));
            begun = Line.of(" ".repeat(indent));
        }
    }
}
