package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class ExitLinesTest {
    @Test
    void areTheLinesAfterTheLastEmptyOne() {
        assertThat(ExitLines.of("  conversation\n❯ \n\nResume this session with:\nclaude --resume 1234\n"))
                .isEqualTo("Resume this session with:\nclaude --resume 1234");
    }

    @Test
    void areAFewAtTheMost() {
        assertThat(ExitLines.of("1\n2\n3\n4\n5\n6")).isEqualTo("3\n4\n5\n6");
    }

    @Test
    void areNoneWhereNothingWasSaid() {
        assertThat(ExitLines.of("")).isEmpty();
        assertThat(ExitLines.of("\n \n")).isEmpty();
    }
}
