package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DistributionTest {
    @TempDir
    Path top;

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ID=debian                                   | sudo apt install bubblewrap
                    NAME="Ubuntu";ID=ubuntu;ID_LIKE=debian      | sudo apt install bubblewrap
                    ID=linuxmint;ID_LIKE="ubuntu debian"        | sudo apt install bubblewrap
                    ID=newone;ID_LIKE="odd debian"              | sudo apt install bubblewrap
                    ID=kali                                     | sudo apt install bubblewrap
                    ID=fedora                                   | sudo dnf install bubblewrap
                    ID="rocky";ID_LIKE="rhel centos fedora"     | sudo dnf install bubblewrap
                    ID="amzn"                                   | sudo dnf install bubblewrap
                    ID='arch'                                   | sudo pacman -S bubblewrap
                    ID=manjaro;ID_LIKE=arch                     | sudo pacman -S bubblewrap
                    ID=cachyos;ID_LIKE=arch                     | sudo pacman -S bubblewrap
                    ID="opensuse-tumbleweed";ID_LIKE="opensuse suse" | sudo zypper install bubblewrap
                    ID=sles                                     | sudo zypper install bubblewrap
                    ID=alpine                                   | sudo apk add bubblewrap
                    ID=postmarketos                             | sudo apk add bubblewrap
                    ID=void                                     | sudo xbps-install bubblewrap
                    ID=gentoo                                   | sudo emerge sys-apps/bubblewrap
                    """, quoteCharacter = '`')
    void itsOwnInstallCommand(String osRelease, String command) {
        Distribution distribution = Distribution.parse(osRelease.replace(';', '\n'));
        assertThat(distribution.installCommand("bubblewrap", false)).isEqualTo(command);
        assertThat(distribution.installSentence("bubblewrap", false)).isEqualTo("Install it with '" + command + "'.");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    ID=nixos        | Add pkgs.tmux to environment.systemPackages and rebuild.
                    ID=somethingnew | Install the package 'tmux' with your system's package manager.
                    `# ID=debian`   | Install the package 'tmux' with your system's package manager.
                    ``              | Install the package 'tmux' with your system's package manager.
                    """, quoteCharacter = '`')
    void aSentenceWhereThereIsNoCommand(String osRelease, String sentence) {
        Distribution distribution = Distribution.parse(osRelease);
        assertThat(distribution.installCommand("tmux", false)).isEqualTo(sentence);
        assertThat(distribution.installSentence("tmux", false)).isEqualTo(sentence);
    }

    @Test
    void rootNeedsNoSudo() {
        assertThat(Distribution.parse("ID=debian").installCommand("tmux", true)).isEqualTo("apt install tmux");
        assertThat(Distribution.parse("ID=gentoo").installCommand("tmux", true)).isEqualTo("emerge app-misc/tmux");
    }

    @Test
    void theSystemsOwnFileIsReadWhereThereIsNoneInEtc() throws IOException {
        assertThat(Distribution.read(top).names()).isEmpty();
        Files.createDirectories(top.resolve("usr/lib"));
        Files.writeString(top.resolve("usr/lib/os-release"), "ID=alpine\n");
        assertThat(Distribution.read(top).names()).containsExactly("alpine");
        Files.createDirectories(top.resolve("etc"));
        Files.writeString(top.resolve("etc/os-release"), "ID=void\n");
        assertThat(Distribution.read(top).names()).containsExactly("void");
    }

    @Test
    void otherLinesAreNotTakenForTheId() {
        assertThat(Distribution.parse("VERSION_ID=\"12\"\nBUILD_ID=arch\nID=debian\n")
                        .names())
                .containsExactly("debian");
    }
}
