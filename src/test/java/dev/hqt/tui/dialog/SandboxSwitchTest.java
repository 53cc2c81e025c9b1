package dev.hqt.tui.dialog;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.Project;
import dev.hqt.tui.event.Effect;
import dev.hqt.tui.event.HarnessChoice;
import dev.hqt.tui.event.Transition;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.term.Key;
import dev.hqt.tui.term.KeyName;
import dev.hqt.tui.term.Modifiers;
import dev.hqt.tui.text.CellGrid;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.theme.Look;
import dev.hqt.tui.widget.Canvas;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Where jails can't be had, nothing that a user can do turns the switch on, and the reason stands beside it. */
class SandboxSwitchTest {
    private static final Instant NOW = Instant.parse("2026-01-01T12:00:00Z");
    private static final Path HOME = Path.of("/home/ada");
    private static final SandboxAvailability AVAILABLE =
            new SandboxAvailability.Available(Path.of("/usr/bin/bwrap"), "0.8.0", java.util.Set.of());

    static Stream<SandboxAvailability.Unavailable> unavailable() {
        return Stream.of(
                new SandboxAvailability.NotFound("sudo apt install bubblewrap"),
                new SandboxAvailability.CannotMakeNamespaces(
                        Path.of("/usr/bin/bwrap"), "No permissions to create new namespace", "sysctl"),
                new SandboxAvailability.NotLinux("FreeBSD"),
                new SandboxAvailability.Untrusted(Path.of("/tmp/bwrap"), "others may write it", "install it"));
    }

    /** Every key there is, plain and with each modifier and all of them, and a paste. */
    private static List<InputEvent> everyInput() {
        List<InputEvent> inputs = new ArrayList<>();
        for (int held = 0; held < 8; held++) {
            Modifiers modifiers = new Modifiers((held & 1) != 0, (held & 2) != 0, (held & 4) != 0);
            for (KeyName name : KeyName.values()) {
                if (name != KeyName.CHARACTER) {
                    inputs.add(Key.of(name, modifiers));
                }
            }
            for (int letter = ' '; letter <= 0xFF; letter++) {
                inputs.add(Key.of(letter, modifiers));
            }
        }
        inputs.add(new InputEvent.Paste(" x\n y"));
        inputs.add(new InputEvent.Focus(true));
        return inputs;
    }

    private static NewSessionDialog dialog(SandboxAvailability availability) {
        Project project = new Project(1, "api", HOME.resolve("api"));
        HarnessChoice harness = new HarnessChoice("claude", "Claude Code", "2.1", Path.of("/usr/bin/claude"), null);
        return NewSessionDialog.of(
                1,
                new NewSessionOffer(List.of(project), project, List.of(harness), null, availability, HOME, HOME),
                NOW);
    }

    @ParameterizedTest
    @MethodSource("unavailable")
    void noKeyAndNoClickTurnsTheSwitchOfANewSessionOn(SandboxAvailability.Unavailable reason) {
        int tried = 0;
        for (NewSessionField field : NewSessionField.values()) {
            NewSessionDialog fresh = dialog(reason);
            // Even with the keys on it, where the keyboard alone never brings them.
            NewSessionDialog there = new NewSessionDialog(1, fresh.form(), field, false, "", fresh.plan());
            for (InputEvent input : everyInput()) {
                offAfter(there.handle(input, NOW));
                tried++;
            }
            offAfter(there.clicked(field.number(), NOW));
        }
        assertThat(tried).isGreaterThan(10_000);
    }

    private static void offAfter(Transition<Optional<Dialog>> after) {
        after.state()
                .ifPresent(dialog -> assertThat(
                                ((NewSessionDialog) dialog).form().sandbox().policy())
                        .isNull());
        for (Effect effect : after.effects()) {
            assertThat(((Effect.CreateSession) effect).wanted().sandbox()).isNull();
        }
    }

    /** The same keys do turn it on where jails can be had: the test above can fail. */
    @Test
    void theSwitchCanBeTurnedOnWhereJailsCanBeHad() {
        NewSessionDialog fresh = dialog(AVAILABLE);
        NewSessionDialog there =
                new NewSessionDialog(1, fresh.form(), NewSessionField.SANDBOXED, false, "", fresh.plan());
        Dialog turned = there.handle(Key.SPACE, NOW).state().orElseThrow();
        assertThat(((NewSessionDialog) turned).form().sandbox().policy()).isEqualTo(SandboxPolicy.DEFAULT);
    }

    @ParameterizedTest
    @MethodSource("unavailable")
    void keysGoPastTheSwitch(SandboxAvailability.Unavailable reason) {
        Dialog dialog = dialog(reason);
        for (int steps = 0; steps < 20; steps++) {
            dialog = dialog.handle(Key.TAB, NOW).state().orElseThrow();
            assertThat(dialog.focused()).isNotEqualTo(NewSessionField.SANDBOXED.number());
        }
    }

    @ParameterizedTest
    @MethodSource("unavailable")
    void theReasonStandsBesideIt(SandboxAvailability.Unavailable reason) {
        assertThat(words(dialog(reason), 120))
                .contains("[ ] off")
                .contains("! " + reason.reason() + " — run hqt doctor");
        assertThat(words(dialog(reason), 44))
                .contains("[ ] off")
                .contains("! " + reason.reason().substring(0, 10));
    }

    @ParameterizedTest
    @MethodSource("unavailable")
    void aStoredJailIsTakenAwayOnlyWhenThatWasSaidTwice(SandboxAvailability.Unavailable reason) {
        PolicyDialog dialog = PolicyDialog.of(1, 7, "bench", true, SandboxPolicy.DEFAULT, reason);
        for (InputEvent input : everyInput()) {
            for (Effect effect : dialog.handle(input, NOW).effects()) {
                throw new AssertionError(input + " did " + effect);
            }
        }
        Dialog warned = dialog.handle(Key.ENTER, NOW).state().orElseThrow();
        assertThat(words(warned, 120)).contains("This takes the jail away");
        assertThat(warned.handle(Key.ENTER, NOW).effects()).containsExactly(new Effect.ChangePolicy(1, 7, null));
    }

    @Test
    void aJailIsChangedAtOnce() {
        Dialog dialog = PolicyDialog.of(1, 7, "bench", true, SandboxPolicy.DEFAULT, AVAILABLE);
        for (Key key : List.of(Key.TAB, Key.RIGHT, Key.TAB, Key.SPACE)) {
            dialog = dialog.handle(key, NOW).state().orElseThrow();
        }
        assertThat(dialog.handle(Key.ENTER, NOW).effects())
                .containsExactly(new Effect.ChangePolicy(
                        1, 7, new SandboxPolicy(dev.hqt.sandbox.FilesystemAccess.READ_ONLY, false)));
    }

    private static String words(Dialog dialog, int columns) {
        CellGrid grid = new CellGrid(new Size(columns, 40));
        DialogFrame.render(Canvas.of(grid, Look.FULL), dialog);
        StringBuilder words = new StringBuilder();
        for (int row = 0; row < 40; row++) {
            words.append(grid.text(row)).append(' ');
        }
        return words.toString().replaceAll("[│\\s]+", " ");
    }
}
