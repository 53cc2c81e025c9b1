package dev.hqt.launch;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

class BwrapStatusTest {
    private static final String CHILD =
            "{\n    \"child-pid\": 4711,\n    \"cgroup-namespace\": 4026532001,\n    \"ipc-namespace\": 4026532002\n}\n";

    static Stream<Arguments> everyStageOfTheFile() {
        return Stream.of(
                Arguments.of("nothing yet", "", BwrapStatus.EMPTY),
                Arguments.of("forked", CHILD, new BwrapStatus(4711L, null)),
                Arguments.of("ended", CHILD + "{ \"exit-code\": 3 }\n", new BwrapStatus(4711L, 3)),
                Arguments.of("ended by a signal", CHILD + "{ \"exit-code\": 137 }\n", new BwrapStatus(4711L, 137)),
                Arguments.of("half a number", "{ \"child-pid\": 47", BwrapStatus.EMPTY),
                Arguments.of("half an exit", CHILD + "{ \"exit-code\": 1", new BwrapStatus(4711L, null)),
                Arguments.of("one line", "{ \"child-pid\": 12 }\n{ \"exit-code\": 0 }", new BwrapStatus(12L, 0)),
                Arguments.of("no such numbers", "{ \"child-pid\": 99999999999999999999 }", BwrapStatus.EMPTY),
                Arguments.of("rubbish", "\0\0{]", BwrapStatus.EMPTY));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void everyStageOfTheFile(String stage, String text, BwrapStatus expected) {
        assertThat(BwrapStatus.parse(text)).isEqualTo(expected);
    }

    @Test
    void aMissingFileSaysNothing() {
        assertThat(BwrapStatus.read(Path.of("/nonexistent/status"))).isEqualTo(BwrapStatus.EMPTY);
    }
}
