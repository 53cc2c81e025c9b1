package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@link ResumeCyclesIT} at length: minutes, so it runs when it is asked for by name. */
class ManyResumeCycles {
    private static final int CYCLES = 200;
    private static final long SEED = 2026;

    @TempDir
    Path folder;

    @Test
    void twoHundredCycles() throws IOException {
        assertThat(ResumeCyclesIT.go(folder, CYCLES, SEED).values().stream()
                        .mapToInt(Integer::intValue)
                        .sum())
                .isEqualTo(CYCLES);
    }
}
