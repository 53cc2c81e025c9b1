package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributionTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ID=debian                                   | sudo apt install bubblewrap
                    ID=ubuntu;ID_LIKE=debian                    | sudo apt install bubblewrap
                    ID=linuxmint;ID_LIKE="ubuntu debian"        | sudo apt install bubblewrap
                    ID=fedora                                   | sudo dnf install bubblewrap
                    ID="rocky";ID_LIKE="rhel centos fedora"     | sudo dnf install bubblewrap
                    ID=arch                                     | sudo pacman -S bubblewrap
                    ID=manjaro;ID_LIKE=arch                     | sudo pacman -S bubblewrap
                    ID="opensuse-tumbleweed";ID_LIKE="opensuse suse" | sudo zypper install bubblewrap
                    ID=alpine                                   | sudo apk add bubblewrap
                    ID=void                                     | sudo xbps-install bubblewrap
                    ID=gentoo                                   | sudo emerge sys-apps/bubblewrap
                    ID=nixos                                    | pkgs.bubblewrap
                    ID=somethingnew                             | package 'bubblewrap'
                    ''                                          | package 'bubblewrap'
                    """)
    void itsOwnInstallCommand(String osRelease, String command) {
        assertThat(Distribution.parse(osRelease.replace(';', '\n')).installBubblewrap(false))
                .contains(command);
    }

    @Test
    void rootNeedsNoSudo() {
        assertThat(Distribution.parse("ID=debian").installBubblewrap(true)).contains("'apt install bubblewrap'");
    }

    @Test
    void otherLinesAreNotTakenForTheId() {
        assertThat(Distribution.parse("VERSION_ID=\"12\"\nBUILD_ID=arch\nID=debian\n")
                        .names())
                .containsExactly("debian");
    }
}
