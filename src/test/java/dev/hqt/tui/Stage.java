package dev.hqt.tui;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.session.FakeMachine;
import dev.hqt.session.Project;
import dev.hqt.session.SessionView;
import dev.hqt.tui.ansi.AnsiParser;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.Event;
import dev.hqt.tui.event.HarnessChoice;
import dev.hqt.tui.event.HarnessSurvey;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Look;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** A state under the update function alone: no loop, no thread. Notes the effects that were wanted. */
final class Stage {
    static final HarnessSurvey SURVEY = new HarnessSurvey(
            List.of(
                    new HarnessChoice("claude", "Claude Code", "2.1.0", Path.of("/home/ada/.local/bin/claude"), null),
                    new HarnessChoice("codex", "Codex", "0.99.1", Path.of("/usr/bin/codex"), null),
                    new HarnessChoice(
                            "pi",
                            "pi",
                            "",
                            Path.of("/usr/bin/pi"),
                            "pi never asks before it acts: without a jail nothing holds it.")),
            List.of());

    static final HarnessSurvey NO_HARNESS = new HarnessSurvey(
            List.of(),
            List.of(
                    new HarnessSurvey.Missing("Claude Code", List.of("claude")),
                    new HarnessSurvey.Missing("Codex", List.of("codex")),
                    new HarnessSurvey.Missing("Kiro", List.of("kiro-cli"))));

    private State state;
    private List<Effect> effects = new ArrayList<>();

    private Stage(State state) {
        this.state = state;
    }

    /** Painted, and nothing known yet. */
    static Stage opening(Size size) {
        return new Stage(State.first(size, Views.HOME, Views.API.path(), Views.NOW));
    }

    static Stage with(Size size, List<SessionView> sessions, List<Project> projects) {
        return opening(size)
                .on(new Event.BackendReady(Views.API.path(), List.of()))
                .on(new Event.HarnessesFound(SURVEY))
                .on(new Event.SessionsListed(0, sessions, projects));
    }

    /** With a session in each state, the first one waiting and seen. */
    static Stage withAllStates(Size size) {
        return with(size, Views.ofAllStates(), Views.PROJECTS).seen(1, Views.ASKING);
    }

    Stage on(Event event) {
        Transition<State> transition = Update.update(state, event);
        state = transition.state();
        effects.addAll(transition.effects());
        return this;
    }

    Stage seen(long id, String capture) {
        return on(new Event.ScreenCaptured(
                id,
                capture,
                AnsiParser.parse(
                        capture, new Size(60, Math.max(1, (int) capture.lines().count())), false)));
    }

    Stage press(String... names) {
        for (String name : names) {
            later(Duration.ofMillis(200));
            on(new Event.Input(Keys.of(name)));
        }
        return this;
    }

    Stage type(String text) {
        text.codePoints().forEach(codePoint -> input(dev.hqt.tui.term.Key.of(codePoint)));
        return this;
    }

    Stage input(InputEvent input) {
        return on(new Event.Input(input));
    }

    /** What a dialog waits for is known now. */
    Stage probed(SandboxAvailability availability) {
        return probed(availability, SURVEY);
    }

    Stage probed(SandboxAvailability availability, HarnessSurvey survey) {
        return on(new Event.HarnessesFound(survey)).on(new Event.SandboxProbed(availability));
    }

    /** The New Session dialog, on a machine that can make jails. */
    Stage newSession() {
        return press("n").probed(FakeMachine.BWRAP);
    }

    Stage later(Duration duration) {
        state = state.at(state.now().plus(duration));
        return on(new Event.Tick());
    }

    Stage resize(Size size) {
        return on(new Event.Resized(size));
    }

    State state() {
        return state;
    }

    /** What was wanted since the last call. */
    List<Effect> effects() {
        List<Effect> wanted = List.copyOf(effects);
        effects = new ArrayList<>();
        return wanted;
    }

    /** Those of one kind that were wanted since the last call. */
    <E extends Effect> List<E> effects(Class<E> kind) {
        return effects().stream().filter(kind::isInstance).map(kind::cast).toList();
    }

    CellGrid frame() {
        return frame(Look.FULL);
    }

    CellGrid frame(Look look) {
        CellGrid grid = new CellGrid(state.main().size());
        Painter.paint(grid, look, state);
        return grid;
    }

    String screen() {
        return Grids.text(frame());
    }
}
