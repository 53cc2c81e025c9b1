package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.session.FakeMachine;
import dev.hqt.session.ManualClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KeptProbeTest {
    private static final SandboxAvailability NONE = new SandboxAvailability.NotFound("Install it.");

    @TempDir
    private Path folder;

    private final ManualClock clock = new ManualClock();
    private SandboxAvailability truth = FakeMachine.BWRAP;
    private int probes;
    private Path bwrap;
    private KeptProbe probe;

    @BeforeEach
    void install() throws IOException {
        bwrap = program(folder.resolve("bwrap"));
        probe = new KeptProbe(clock, folder.toString(), () -> {
            probes++;
            return truth;
        });
    }

    private static Path program(Path file) throws IOException {
        Files.writeString(file, "#!/bin/sh\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    @Test
    void aDialogIsToldWhatIsSoNow() {
        assertThat(probe.get()).isEqualTo(FakeMachine.BWRAP);
        truth = NONE;
        clock.advance(Duration.ofSeconds(3));
        assertThat(probe.get()).isEqualTo(NONE);
    }

    @Test
    void aStartTrustsTheAnswerThatTheDialogGot() {
        probe.get();
        clock.advance(Duration.ofSeconds(50));
        assertThat(probe.forStart()).isEqualTo(FakeMachine.BWRAP);
        assertThat(probes).isEqualTo(1);
        clock.advance(Duration.ofSeconds(11));
        probe.forStart();
        assertThat(probes).isEqualTo(2);
    }

    @Test
    void aRefusalIsAskedAnewByAStart() {
        truth = NONE;
        probe.get();
        truth = FakeMachine.BWRAP;
        clock.advance(Duration.ofSeconds(3));
        assertThat(probe.forStart()).isEqualTo(FakeMachine.BWRAP);
    }

    @Test
    void aProgramThatIsAnotherOneOrGoneIsAskedAnewByAStart() throws IOException {
        probe.get();
        clock.advance(Duration.ofSeconds(3));
        Files.move(program(folder.resolve("other")), bwrap, StandardCopyOption.REPLACE_EXISTING);
        probe.forStart();
        assertThat(probes).isEqualTo(2);

        clock.advance(Duration.ofSeconds(3));
        Files.setPosixFilePermissions(bwrap, PosixFilePermissions.fromString("rwxrwxrwx"));
        probe.forStart();
        assertThat(probes).isEqualTo(3);

        clock.advance(Duration.ofSeconds(3));
        Files.delete(bwrap);
        truth = NONE;
        assertThat(probe.forStart()).isEqualTo(NONE);
    }
}
