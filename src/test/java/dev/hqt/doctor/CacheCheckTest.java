package dev.hqt.doctor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.harness.CacheArea;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CacheCheckTest {
    @TempDir
    Path directory;

    @Test
    void itTellsHowMuchIsKeptAndHowToDeleteIt() throws IOException {
        CacheArea caches = new CacheArea(directory.toRealPath().resolve("hqt"));
        CacheCheck check = new CacheCheck(caches);
        assertThat(check.run()).isEqualTo(new CheckResult.Ok("none kept yet; they will be in " + caches.root()));
        Path project = Path.of("/home/ada/src/app");
        caches.make(project);
        Files.write(caches.folder(project).resolve("npm/a"), new byte[2_500_000]);
        assertThat(check.run().detail())
                .isEqualTo("2.5 MB of 1 project in " + caches.root() + " ('hqt cache clear' deletes them)");
        caches.make(Path.of("/home/ada/src/other"));
        assertThat(check.run().detail()).startsWith("2.5 MB of 2 projects in ");
    }
}
