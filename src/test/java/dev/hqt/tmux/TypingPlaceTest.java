package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.session.MarkedPastes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypingPlaceTest {
    @ParameterizedTest
    @CsvSource({
        "3.3a,'',UNTOLD,true",
        "3.2,'',UNTOLD,true",
        "3.4,'',UNTOLD,false",
        "3.6b,'',UNTOLD,false",
        "3.7,1,ASKED_FOR,false",
        "3.7,0,NOT_ASKED_FOR,false",
        "next-3.8,0,NOT_ASKED_FOR,false"
    })
    void whoTellsOfMarkedPastesDependsOnTheVersion(
            String version, String flag, MarkedPastes marked, boolean glanceTells) {
        assertThat(TypingPlace.parse("/dev/pts/4|" + flag + "|" + version + "|120|40|on\n"))
                .hasValue(new TypingPlace("/dev/pts/4", marked, glanceTells, 120, 41));
    }

    @ParameterizedTest
    @CsvSource({"off,40", "on,41", "2,42"})
    void aClientHasRoomForTheStatusLineToo(String status, int rows) {
        assertThat(TypingPlace.parse("/dev/pts/4|0|3.7|120|40|" + status)
                        .orElseThrow()
                        .rows())
                .isEqualTo(rows);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "|0|3.7|120|40|on", "/dev/pts/4|0|3.7|120||on", "/dev/pts/4|0|3.7|120|40", "no server"})
    void anythingElseIsNoPlace(String line) {
        assertThat(TypingPlace.parse(line)).isEmpty();
    }

    @Test
    void theFormatHasTheFieldsThatAreRead() {
        assertThat(TypingPlace.FORMAT.split("\\|")).hasSize(6);
    }
}
