package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.doctor.BubblewrapCheck;
import dev.hqt.host.AllRemedies;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.NewSession;
import dev.hqt.session.ServiceException;
import dev.hqt.tui.text.Size;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** One answer about jails, and the same remedy of it in the doctor, in the dialog and in what {@code hqt new} prints. */
class OneRemedyEverywhereTest {
    @TempDir
    Path folder;

    static Stream<SandboxAvailability.Unavailable> answers() {
        return AllRemedies.answers();
    }

    @ParameterizedTest
    @MethodSource("answers")
    void allThreeSayTheSame(SandboxAvailability.Unavailable answer) {
        TuiWorld world = new TuiWorld(folder);
        world.machine.sandbox(answer);
        Path project = world.directory("src/api");

        assertThat(new BubblewrapCheck(answer).run().remedy()).contains(answer.remedy());
        assertThatThrownBy(() -> world.service.create(
                        new NewSession(project, "claude", null, null, SandboxPolicy.DEFAULT, null, List.of())))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining(answer.reason())
                .hasMessageContaining(answer.remedy());
        try (TuiDriver hqt = TuiDriver.start(world, new Size(120, 50), project)) {
            hqt.press("n").seesInWords(answer.reason() + " — run hqt doctor. " + answer.remedy());
            hqt.press("Esc");
        }
    }
}
