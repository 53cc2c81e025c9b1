package dev.hqt.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgramVersionTest {
    @TempDir
    Path folder;

    @Test
    void aVersionedFileNameIsTheVersion() {
        assertThat(ProgramVersion.of(folder.resolve("share/claude/versions/2.1.332")))
                .isEqualTo("2.1.332");
    }

    @Test
    void theNearestPackageDescriptionTellsTheVersion() throws IOException {
        Path program = folder.resolve("node_modules/codex/vendor/bin/codex");
        Files.createDirectories(program.getParent());
        Files.writeString(
                folder.resolve("node_modules/codex/package.json"), "{\"name\":\"c\",\"version\": \"0.171.0\"}");
        assertThat(ProgramVersion.of(program)).isEqualTo("0.171.0");
    }

    @Test
    void withoutEitherThereIsNone() {
        assertThat(ProgramVersion.of(Path.of("/bin/sh"))).isEmpty();
    }
}
