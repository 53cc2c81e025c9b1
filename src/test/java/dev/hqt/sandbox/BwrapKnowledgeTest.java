package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BwrapKnowledgeTest {
    private static final Set<String> ALL = Set.of("--disable-userns", "--size");

    @ParameterizedTest
    @CsvSource({
        "0.4.1, CVE-2026-87766 CVE-2026-41163",
        "0.8.0, CVE-2026-87766 CVE-2026-41163",
        "0.11.1, CVE-2026-87766 CVE-2026-41163",
        "0.11.2, CVE-2026-87766",
        "0.12.0, ''",
        "0.12, ''",
        "1.0.0, ''",
        "0.12.0-1ubuntu1, ''"
    })
    void aVersionHasTheFaultsThatWereMendedAfterIt(String version, String faults) {
        String said = String.join(" ", BwrapKnowledge.remarks(version, ALL));
        for (String fault : new String[] {"CVE-2026-87766", "CVE-2026-41163"}) {
            assertThat(said.contains(fault)).as(version + fault).isEqualTo(faults.contains(fault));
        }
    }

    @Test
    void distributionsMendOldOnes() {
        assertThat(BwrapKnowledge.remarks("0.8.0", ALL).getFirst())
                .contains("unless your distribution has mended it", "hqt looks at every mount point itself");
    }

    @Test
    void whatItCannotDoIsReadFromItsOptionsAndNotFromItsVersion() {
        assertThat(BwrapKnowledge.remarks("0.12.0", Set.of()))
                .satisfiesExactly(
                        filter -> assertThat(filter).contains("--disable-userns", "filter"),
                        size -> assertThat(size).contains("--size"));
        assertThat(BwrapKnowledge.remarks("0.12.0", ALL)).isEmpty();
    }

    @Test
    void anUnreadableVersionIsSaid() {
        assertThat(BwrapKnowledge.remarks("unknown", ALL))
                .singleElement()
                .asString()
                .contains("can't be read");
    }
}
