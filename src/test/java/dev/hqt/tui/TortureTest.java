package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.session.Project;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.text.Cell;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Text that others chose cannot break the frame, move a column or reach the terminal as a command. */
class TortureTest {
    static Stream<String> strings() {
        return Stream.of(
                "\u001b[2J\u001b[31mred\u001b]0;title\u0007",
                "line\nbreak\r\n\ttab",
                "\u0000\u0001\u0008\u007f\u0085\u009b31m",
                "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
                "👨‍👩‍👧‍👦🏳️‍🌈👍🏽🇩🇪🇫🇷1️⃣",
                "e\u0301".repeat(60),
                "a" + "\u0301".repeat(500),
                "\u202Egnp.exe\u202C \u2066x\u2069",
                "हिन्दी ภาษาไทย العربية עברית",
                "\uD800 lone \uDC00 halves",
                "\u200B\u200D\uFEFF\u00AD",
                "⚡✅❌⭐☃️",
                "─╮│╰".repeat(20),
                "x".repeat(200),
                "🚀".repeat(200),
                "'; DROP TABLE sessions; --",
                "$(reboot) `reboot` ${HOME} %s %n");
    }

    @ParameterizedTest
    @MethodSource("strings")
    void theFrameHolds(String text) {
        Project project = new Project(1, text, Views.HOME.resolve("src"));
        List<SessionView> sessions = new ArrayList<>();
        long id = 1;
        for (SessionState state : SessionState.values()) {
            sessions.add(Views.view(id++, text, project, text, Views.RW_CUT, state, Duration.ofMinutes(1), 1, text));
        }
        for (Size size : List.of(new Size(80, 24), new Size(120, 40), new Size(41, 9), new Size(72, 12))) {
            Stage stage = Stage.with(size, sessions, List.of(project)).seen(3, text);
            framed(stage, size);
            for (String key : List.of("j", "G", "/")) {
                framed(stage.press(key), size);
            }
            stage.on(new Event.Refused(0, 0, text)).on(new Event.Refused(0, 0, text + " " + text));
            clean(stage.frame());
            stage.type(text.codePoints()
                    .filter(codePoint -> codePoint >= ' ' && Character.isValidCodePoint(codePoint))
                    .limit(80)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                    .toString());
            clean(stage.frame());
            stage.press("Esc", "R");
            clean(stage.frame());
            stage.press("Esc").newSession();
            stage.input(new dev.hqt.tui.term.InputEvent.Paste(text));
            for (int field = 0; field < 6; field++) {
                clean(stage.press("Tab")
                        .input(new dev.hqt.tui.term.InputEvent.Paste(text))
                        .frame());
            }
        }
    }

    /** The list's frame stands where it should in every row. */
    private static void framed(Stage stage, Size size) {
        CellGrid frame = stage.frame();
        clean(frame);
        int right = stage.state().main().layout().list().columns() - 1;
        for (int row = 1; row < size.rows() - 2; row++) {
            assertThat(frame.cell(0, row).glyph().text())
                    .as("left edge of row " + row)
                    .isEqualTo("│");
            assertThat(frame.cell(right, row).glyph().text())
                    .as("right edge of row " + row)
                    .isEqualTo("│");
        }
    }

    private static void clean(CellGrid frame) {
        for (int row = 0; row < frame.size().rows(); row++) {
            int width = 0;
            for (int column = 0; column < frame.size().columns(); column++) {
                Cell cell = frame.cell(column, row);
                width += cell.glyph().width();
                assertThat(cell.glyph().text().codePoints())
                        .noneMatch(Character::isISOControl)
                        .noneMatch(codePoint -> codePoint >= 0x202A && codePoint <= 0x202E);
            }
            assertThat(width).as("columns of row " + row).isEqualTo(frame.size().columns());
        }
    }
}
