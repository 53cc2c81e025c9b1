package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClaudeFoldersTest {
    @ParameterizedTest
    @CsvSource({
        "/home/dev/proj, -home-dev-proj",
        "/home/dev/my.app_v2 (x), -home-dev-my-app-v2--x-",
        "/home/dev/größe, -home-dev-gr--e",
        "/home/dev/🙂, -home-dev---",
    })
    void everyUnitThatIsNoAsciiLetterOrDigitBecomesADash(String project, String folder) {
        assertThat(ClaudeFolders.projectFolder(Path.of(project))).isEqualTo(folder);
    }

    /** The name that Claude Code 2.1.332 gave this very path. */
    @Test
    void aLongPathIsCutAndToldApart() {
        String path = "/home/hqt-harness/lab5/" + "deep-directory-name/".repeat(12) + "end";
        assertThat(ClaudeFolders.projectFolder(Path.of(path)))
                .isEqualTo("-home-hqt-harness-lab5" + "-deep-directory-name".repeat(8) + "-deep-directory-na-6esy9a");
    }
}
