package dev.hqt.proof;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FindingTest {
    @Test
    void aLineSaysTheSameAgain() {
        Finding found = new Finding("ssh-key", Finding.Kind.OUT, "read 31 bytes\tof\na key");
        assertThat(Finding.parse(found.line()))
                .contains(new Finding("ssh-key", Finding.Kind.OUT, "read 31 bytes of a key"));
    }

    /** It comes out of a jail: an agent may have written it. */
    @ParameterizedTest
    @ValueSource(strings = {"", "ssh-key", "ssh-key\tHELD", "ssh-key\theld\tx", "\t\t", "ssh-key\tINHERENT\tx"})
    void whatIsNoFindingIsNone(String line) {
        assertThat(Finding.parse(line)).isEmpty();
    }

    @Test
    void noTwoRowsHaveOneName() {
        Set<String> ids = new HashSet<>();
        assertThat(Stream.concat(
                        Attacks.all().stream().map(Attack::id),
                        Uses.all().stream().map(Use::id)))
                .allMatch(ids::add)
                .hasSizeGreaterThan(90)
                .allMatch(id -> id.matches("[a-z0-9-]+"));
    }
}
