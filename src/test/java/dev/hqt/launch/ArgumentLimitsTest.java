package dev.hqt.launch;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.process.Command;
import dev.hqt.process.SystemCommandRunner;
import dev.hqt.session.ServiceException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;

class ArgumentLimitsTest {
    private static final int LONGEST = 131_071;

    @Test
    void theLongestArgumentThatTheKernelTakesIsTaken() {
        String longest = "a".repeat(LONGEST);

        assertThatCode(() -> ArgumentLimits.check(List.of("x", longest), Map.of()))
                .doesNotThrowAnyException();
        Assertions.assertThat(run(longest)).as("and the kernel takes it").isZero();
    }

    @Test
    void oneByteMoreIsASentence() {
        String longer = "é" + "a".repeat(LONGEST - 1);

        assertThatThrownBy(() -> ArgumentLimits.check(List.of("x", longer), Map.of()))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("Argument 1")
                .hasMessageContaining("131,072")
                .hasMessageContaining("131,071")
                .hasMessageContaining("file");
        Assertions.assertThat(run("a".repeat(LONGEST + 1)))
                .as("and the kernel refuses it")
                .isEqualTo(127);
    }

    @Test
    void aVariableIsNamedAndItsValueIsNot() {
        assertThatThrownBy(() -> ArgumentLimits.check(List.of("x"), Map.of("BIG", "secret".repeat(30_000))))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("BIG")
                .hasMessageNotContaining("secret");
    }

    @Test
    void manyLongArgumentsTogetherAreASentence() {
        List<String> many = Collections.nCopies(20, "a".repeat(120_000));

        assertThatThrownBy(() -> ArgumentLimits.check(many, Map.of()))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("Arguments and environment");
        assertThatCode(() -> ArgumentLimits.check(Collections.nCopies(15, "a".repeat(120_000)), Map.of()))
                .doesNotThrowAnyException();
    }

    @Test
    void whatCannotBeSaidIsASentence() {
        assertThatThrownBy(() -> ArgumentLimits.check(List.of("x", "a\0b"), Map.of()))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("NUL");
        assertThatThrownBy(() -> ArgumentLimits.check(List.of("x"), Map.of("V", "\ud83d")))
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("variable V")
                .hasMessageContaining("UTF-8");
    }

    private static int run(String argument) {
        return new SystemCommandRunner().run(Command.of("true", argument)).exitCode();
    }
}
