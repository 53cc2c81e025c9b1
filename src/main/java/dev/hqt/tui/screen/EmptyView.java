package dev.hqt.tui.screen;

import dev.hqt.tui.event.HarnessSurvey;
import dev.hqt.tui.presentation.PathText;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Canvas;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What stands in the list as long as there is nothing to list: what to do first. */
final class EmptyView {
    private EmptyView() {}

    private record Paragraph(String text, Role role) {}

    static void render(Canvas canvas, MainState state) {
        int row = canvas.height() > 4 ? 1 : 0;
        int margin = canvas.width() > 20 ? 2 : 0;
        for (Paragraph paragraph : paragraphs(state)) {
            for (String line : Width.wrap(paragraph.text(), Math.max(1, canvas.width() - 2 * margin))) {
                canvas.put(margin, row++, line, paragraph.role());
            }
            row += canvas.height() > 8 ? 1 : 0;
        }
    }

    private static List<Paragraph> paragraphs(MainState state) {
        return switch (state.phase()) {
            case Phase.Opening _ -> opening(state);
            case Phase.Listing _ -> opening(state);
            case Phase.Broken broken ->
                List.of(new Paragraph(broken.sentence(), Role.ERROR), new Paragraph("q quits.", Role.DIM));
            case Phase.Ready _ -> firstSteps(state);
        };
    }

    private static List<Paragraph> opening(MainState state) {
        List<Paragraph> paragraphs = new ArrayList<>(List.of(new Paragraph("Opening…", Role.DIM)));
        if (!state.trouble().isEmpty()) {
            paragraphs.add(new Paragraph(state.trouble(), Role.ERROR));
        }
        return paragraphs;
    }

    private static List<Paragraph> firstSteps(MainState state) {
        List<Paragraph> steps = new ArrayList<>();
        if (state.list().isFiltered()) {
            String filter = state.list().filter().text();
            steps.add(new Paragraph("No session fits “" + filter + "”. Esc shows all.", Role.TEXT));
            return steps;
        }
        Surroundings surroundings = state.surroundings();
        HarnessSurvey harnesses = surroundings.harnesses();
        if (harnesses != null && harnesses.installed().isEmpty()) {
            steps.add(new Paragraph("No harness is installed. hqt looks on PATH for:", Role.WARNING));
            steps.add(new Paragraph(
                    harnesses.missing().stream()
                            .map(missing ->
                                    String.join(" or ", missing.binaries()) + " (" + missing.displayName() + ")")
                            .collect(Collectors.joining(", ")),
                    Role.TEXT));
            steps.add(new Paragraph(
                    "Install one of them and press n; any other command can be added as a harness in config.toml."
                            + " d tells more.",
                    Role.DIM));
        }
        String directory = PathText.of(surroundings.startDirectory(), surroundings.home());
        steps.add(new Paragraph("No project yet.", Role.HEADING));
        steps.add(new Paragraph("Enter makes " + directory + " the first one.", Role.TEXT));
        steps.add(new Paragraph("n starts a session there, or in another directory.", Role.DIM));
        return steps;
    }
}
