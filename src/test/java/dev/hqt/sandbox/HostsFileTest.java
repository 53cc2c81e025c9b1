package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HostsFileTest {
    @Test
    void theJailsNameStandsBelowTheHostsOwn() {
        assertThat(HostsFile.naming("hqt-7", "127.0.0.1 localhost\n10.0.0.1 db\n"))
                .isEqualTo("127.0.0.1 localhost\n10.0.0.1 db\n127.0.1.1 hqt-7\n");
        assertThat(HostsFile.naming("hqt-7", "127.0.0.1 localhost"))
                .isEqualTo("127.0.0.1 localhost\n127.0.1.1 hqt-7\n");
    }

    @Test
    void withoutAFileThereIsStillALocalhost() {
        assertThat(HostsFile.naming("hqt-7", "")).isEqualTo("127.0.0.1 localhost\n::1 localhost\n127.0.1.1 hqt-7\n");
    }
}
