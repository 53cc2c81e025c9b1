package dev.hqt.tui.screen;

import dev.hqt.session.JailState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.tui.presentation.JailText;
import dev.hqt.tui.presentation.PathText;
import dev.hqt.tui.presentation.StateText;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.theme.Signs;
import dev.hqt.tui.widget.BoxText;
import dev.hqt.tui.widget.Canvas;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/** Draws the preview: what the chosen session shows, or showed last, and what is to be known of it. */
final class PreviewView {
    /** Of a long reason so many rows are shown below the picture. */
    private static final int MOST_NOTES = 6;

    /** Columns that nickname, harness, jail and state need in the frame. */
    private static final int ROOM_OF_TITLE = 60;

    private PreviewView() {}

    static void render(Canvas pane, MainState state, Instant now) {
        boolean focused = state.pane() == Pane.PREVIEW;
        SessionView view = state.selected().orElse(null);
        if (view == null) {
            Canvas inside = pane.box("", focused);
            state.list().selectedProject().ifPresent(project -> hint(inside, state));
            return;
        }
        Canvas inside = pane.box(text(view, state, pane), focused);
        List<Note> notes = notes(view, state, Math.max(1, inside.width() - 2), inside.height(), pane);
        int picture = inside.height() - notes.size();
        renderPicture(inside.sub(0, 0, inside.width(), picture), state, view);
        for (int row = 0; row < notes.size(); row++) {
            inside.put(1, picture + row, notes.get(row).text(), notes.get(row).role());
        }
    }

    private static BoxText text(SessionView view, MainState state, Canvas canvas) {
        String pending = state.pending(view.id());
        String word = StateText.of(view, canvas.signs()).word();
        String remark = isRemarkAbove(view, canvas) ? " " + canvas.signs().separator() + " " + view.remark() : "";
        String note = pending == null ? word + remark : pending + canvas.signs().ellipsis();
        String footer = state.preview().above() > 0 ? state.preview().above() + " rows below" : "";
        return new BoxText(title(view, canvas.width() - 10 - Width.of(note), canvas.signs()), note, footer);
    }

    /** Beside the state where there is room for both; else it takes a row below the picture. */
    private static boolean isRemarkAbove(SessionView view, Canvas pane) {
        return !view.remark().isEmpty() && pane.width() - Width.of(view.remark()) >= ROOM_OF_TITLE;
    }

    /** Of the facts in a title the jail is the last to go: a screen that does not show it would look like none. */
    private static String title(SessionView view, int columns, Signs signs) {
        Session session = view.session();
        String separator = " " + signs.separator() + " ";
        String model = session.model() == null ? "" : separator + session.model();
        String words = separator + JailText.words(view);
        String plain = JailText.badge(view, signs);
        String badge = plain.isEmpty() ? "" : separator + plain;
        // That all is well may be left out; that it is not may not.
        String calm = view.jail() instanceof JailState.Verified ? words.replace(JailText.VERIFIED, "") : words;
        List<String> endings = List.of(
                separator + session.harness() + model + words,
                separator + session.harness() + model + calm,
                separator + session.harness() + calm,
                separator + session.harness() + model + badge,
                separator + session.harness() + badge,
                badge);
        for (String ending : endings) {
            if (Width.of(session.nickname() + ending) <= columns) {
                return session.nickname() + ending;
            }
        }
        String ending = endings.getLast();
        return Width.fit(session.nickname(), Math.max(1, columns - Width.of(ending)), signs.ellipsis()) + ending;
    }

    private static void renderPicture(Canvas canvas, MainState state, SessionView view) {
        CellGrid picture = state.preview().picture();
        if (picture == null) {
            boolean waits = view.live() && !state.preview().answered();
            canvas.put(1, 0, waits ? canvas.signs().ellipsis() : "", Role.DIM);
            return;
        }
        canvas.blit(picture, 0, state.preview().firstRow(canvas.height()));
    }

    private record Note(String text, Role role) {}

    /** What the picture does not say, under it. */
    private static List<Note> notes(SessionView view, MainState state, int width, int height, Canvas canvas) {
        List<Note> notes = new ArrayList<>();
        if (!view.live()) {
            StateText text = StateText.of(view, canvas.signs());
            notes.add(new Note(text.sign() + " " + ending(view), text.role()));
        }
        boolean ended = view.state() == SessionState.STOPPED || view.state() == SessionState.FAILED;
        // The last words of a harness that ended are what its last screen shows.
        boolean repeats = ended
                && state.preview().picture() != null
                && !state.preview().capture().isBlank();
        if (!view.note().isBlank() && !repeats && !isRemarkAbove(view, canvas)) {
            wrap(view.note(), width, Role.TEXT, notes);
        }
        Role news = view.jail() instanceof JailState.Broken ? Role.ERROR : Role.WARNING;
        JailText.news(view.jail()).forEach(sentence -> wrap(sentence, width, news, notes));
        String more = state.note(view.id());
        if (more != null) {
            wrap(more, width, Role.WARNING, notes);
        }
        int most = Math.clamp(height - 1L, 0, MOST_NOTES);
        return notes.size() <= most ? notes : notes.subList(0, most);
    }

    private static String ending(SessionView view) {
        String code = view.exitCode() == null ? "" : ", exit code " + view.exitCode();
        return switch (view.state()) {
            case STOPPED -> "Stopped" + code + ". Enter resumes it.";
            case FAILED -> "Failed to start" + code + ". Enter tries to resume it.";
            case REFUSED -> "Refused: it is never started with a jail that can't be read.";
            case UNKNOWN -> "It can't be told whether it is running.";
            case STARTING -> "Starting.";
            case WORKING, WAITING, IDLE -> "";
        };
    }

    private static void wrap(String text, int width, Role role, List<Note> notes) {
        text.strip().lines().forEach(line -> Width.wrap(line, width).forEach(part -> notes.add(new Note(part, role))));
    }

    private static void hint(Canvas inside, MainState state) {
        state.list().selectedProject().ifPresent(project -> {
            String path = PathText.of(project.path(), state.surroundings().home());
            int row = 1;
            for (String line :
                    Width.wrap("No session in " + path + " yet. n starts one.", Math.max(1, inside.width() - 4))) {
                inside.put(2, row++, line, Role.DIM);
            }
        });
    }
}
