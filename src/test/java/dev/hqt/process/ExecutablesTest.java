package dev.hqt.process;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExecutablesTest {
    @TempDir
    Path folder;

    @Test
    void theFirstOnThePathWins() throws IOException {
        Path first = program("one/tool");
        program("two/tool");

        assertThat(Executables.find("tool", path("one", "two"))).contains(first);
    }

    @Test
    void directoriesCanBeNamedOneByOne() throws IOException {
        Path first = program("one:two/tool");
        program("three/tool");

        assertThat(Executables.find("tool", List.of(folder.resolve("one:two"), folder.resolve("three"))))
                .contains(first);
        assertThat(Executables.find("other", List.of(folder.resolve("three")))).isEmpty();
    }

    @Test
    void directoriesAndFilesThatCannotBeRunArePassedOver() throws IOException {
        Files.createDirectories(folder.resolve("one/tool"));
        Files.createDirectories(folder.resolve("two"));
        Files.createFile(folder.resolve("two/tool"));
        Path third = program("three/tool");

        assertThat(Executables.find("tool", path("one", "two", "three"))).contains(third);
    }

    @Test
    void aBrokenLinkIsNoProgramAndAGoodOneStaysALink() throws IOException {
        program("real/tool");
        Files.createDirectories(folder.resolve("links"));
        Path good = Files.createSymbolicLink(folder.resolve("links/tool"), folder.resolve("real/tool"));
        Files.createSymbolicLink(folder.resolve("links/broken"), folder.resolve("nowhere"));

        assertThat(Executables.find("tool", path("links"))).contains(good);
        assertThat(Executables.find("broken", path("links"))).isEmpty();
    }

    /** What lies in the current directory is the agent's: an empty or relative entry must never find it. */
    @Test
    void relativeAndEmptyEntriesAreRefused() {
        String relative = Path.of("").toAbsolutePath().relativize(folder).toString();

        assertThat(Executables.directories(":" + relative + "::.:bin:/usr/bin:/usr/bin:/usr/../usr/bin:"))
                .containsExactly(Path.of("/usr/bin"));
        assertThat(Executables.find("mvnw", ":.")).isEmpty();
        assertThat(Files.isExecutable(Path.of("mvnw")))
                .as("a program lies here to be found")
                .isTrue();
    }

    @Test
    void aNameWithASlashIsOnlyItself() throws IOException {
        Path tool = program("one/tool");

        assertThat(Executables.find(tool.toString(), "")).contains(tool);
        assertThat(Executables.find("one/tool", path("."))).isEmpty();
        assertThat(Executables.find("", path("one"))).isEmpty();
    }

    private Path program(String name) throws IOException {
        Path file = folder.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n");
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private String path(String... names) {
        return java.util.Arrays.stream(names)
                .map(name -> folder.resolve(name).toString())
                .collect(java.util.stream.Collectors.joining(":"));
    }
}
