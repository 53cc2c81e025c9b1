package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** Lays programs out in a temporary home as installers do: real files, real links. */
final class InstalledPrograms {
    private static final byte[] ELF = {0x7f, 'E', 'L', 'F', 2, 1, 1, 0};

    private InstalledPrograms() {}

    static Path nativeProgram(Path file) throws IOException {
        return executable(file, ELF);
    }

    static Path script(Path file, String firstLine, String... rest) throws IOException {
        return executable(
                file,
                (firstLine + "\n" + String.join("\n", rest) + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }

    static Path link(Path link, Path target) throws IOException {
        Files.createDirectories(link.getParent());
        return Files.createSymbolicLink(link, target);
    }

    private static Path executable(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }
}
