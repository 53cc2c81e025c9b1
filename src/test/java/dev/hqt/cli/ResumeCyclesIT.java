package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Sessions are stopped, killed and resumed with faults in between: no id is lost and no conversation taken for another's.
 * Few here; {@code -Dtest=ManyResumeCycles} goes through two hundred.
 */
class ResumeCyclesIT {
    private static final int CYCLES = 12;
    private static final long SEED = 4;

    @TempDir
    Path folder;

    @Test
    void noIdIsLostAndNoConversationIsTakenForAnothers() throws IOException {
        assertThat(go(folder, CYCLES, SEED).keySet()).containsExactly(ResumeCycles.Fault.values());
    }

    static Map<ResumeCycles.Fault, Integer> go(Path folder, int cycles, long seed) throws IOException {
        try (JailedRun hqt = new JailedRun(folder);
                Application application = hqt.hqt.open()) {
            return new ResumeCycles(hqt, application.service()).run(cycles, seed);
        }
    }
}
