package dev.hqt.tui;

import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.text.Size;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The README's pictures are drawn by the code that draws the screens, so they never lie. */
class PictureTest {
    private static final Path IMAGES = Path.of("docs/images");
    private static final Size SIZE = new Size(104, 26);

    @Test
    void theMainScreen() {
        GoldenFile.check(
                IMAGES.resolve("main.svg"),
                SvgPicture.of(Stage.withAllStates(SIZE).frame()));
    }

    @Test
    void theNewSessionDialog() {
        Stage stage = Stage.withAllStates(SIZE)
                .newSession()
                .press("Tab")
                .type("add-login")
                .press("Tab", "Tab", "Tab", "Space")
                .later(Duration.ofMillis(200));
        Effect.PlanSession plan = stage.effects(Effect.PlanSession.class).getLast();
        stage.on(new Event.SessionPlanned(
                plan.ticket(),
                plan.revision(),
                "add-login",
                "claude --dangerously-skip-permissions --session-id 5f0c2d9e"));
        GoldenFile.check(IMAGES.resolve("new-session.svg"), SvgPicture.of(stage.frame()));
    }
}
