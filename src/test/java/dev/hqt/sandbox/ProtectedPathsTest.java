package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProtectedPathsTest {
    private static final ProtectedPaths PATHS = new ProtectedPaths(
            Path.of("/home/u"),
            List.of(
                    Path.of("/home/u/.local/share/hqt"),
                    Path.of("/home/u/.local/state/hqt"),
                    Path.of("/home/u/.config/hqt"),
                    Path.of("/run/user/1000/hqt")),
            List.of(Path.of("/home/u/.claude"), Path.of("/home/u/.codex")));

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    /                                 | the whole machine
                    /home                             | contains your home directory /home/u
                    /home/u                           | is your home directory
                    /home/u/.local                    | contains hqt's own folder /home/u/.local/share/hqt
                    /home/u/.local/share/hqt          | is hqt's own folder
                    /home/u/.local/share/hqt/sessions | lies in hqt's own folder /home/u/.local/share/hqt
                    /home/u/.config                   | contains hqt's own folder
                    /home/u/.claude                   | is an agent's own folder
                    /home/u/.codex                    | is an agent's own folder
                    /tmp                              | is a folder that all programs share
                    /var/tmp                          | is a folder that all programs share
                    /var                              | contains a folder that all programs share /var/tmp
                    /run                              | contains hqt's own folder
                    /run/user/1000                    | contains hqt's own folder
                    /run/media/disk                   | belongs to the system
                    /usr                              | belongs to the system
                    /usr/local/src/app                | belongs to the system
                    /etc/nginx                        | belongs to the system
                    /bin                              | belongs to the system
                    /sbin/x                           | belongs to the system
                    /lib                              | belongs to the system
                    /lib64/x                          | belongs to the system
                    /libx32                           | belongs to the system
                    /boot                             | belongs to the system
                    /proc/1                           | belongs to the system
                    /sys                              | belongs to the system
                    /dev/shm/x                        | belongs to the system
                    """)
    void refusesWithTheReason(String project, String reason) {
        assertThat(PATHS.refusal(Path.of(project)))
                .hasValueSatisfying(sentence -> assertThat(sentence)
                        .contains(project)
                        .contains(reason)
                        .contains("Choose a directory")
                        .endsWith("."));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/home/u/code/app",
                "/home/u/.claude/skills/mine",
                "/home/u2",
                "/home/u/.localx",
                "/tmp/app",
                "/var/tmp/app",
                "/var/www/app",
                "/srv/app",
                "/opt/x/app",
                "/mnt/disk/app",
                "/users/app",
                "/devel/app",
                "/procession"
            })
    void acceptsADirectoryThatHoldsOnlyTheProject(String project) {
        assertThat(PATHS.refusal(Path.of(project))).isEmpty();
    }

    @Test
    void asksForTheWholePath() {
        assertThat(PATHS.refusal(Path.of("app")))
                .hasValueSatisfying(sentence -> assertThat(sentence).contains("absolute"));
        assertThat(PATHS.refusal(Path.of("/home/u/code/../.claude"))).isPresent();
    }
}
