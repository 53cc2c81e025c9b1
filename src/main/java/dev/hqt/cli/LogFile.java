package dev.hqt.cli;

import dev.hqt.tui.TuiLog;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;

/** hqt's log: what nobody foresaw, with its stack trace. Nothing else is written there, so it stays small. */
final class LogFile implements TuiLog {
    private final Path file;
    private final Clock clock;

    LogFile(Path file, Clock clock) {
        this.file = file;
        this.clock = clock;
    }

    @Override
    public Path file() {
        return file;
    }

    @Override
    public void record(String what, Throwable cause) {
        append(what, cause);
    }

    /** Writes it down; false when that is not possible. */
    boolean append(String what, Throwable cause) {
        StringWriter trace = new StringWriter();
        cause.printStackTrace(new PrintWriter(trace));
        try {
            makeFolder();
            Files.writeString(
                    file,
                    clock.instant() + " " + what + "\n" + trace,
                    StandardCharsets.UTF_8,
                    StandardOpenOption.CREATE,
                    StandardOpenOption.APPEND);
            return true;
        } catch (IOException unwritable) {
            return false;
        }
    }

    /** Where libraries print while the screen is up. */
    PrintStream stream() {
        try {
            makeFolder();
            return new PrintStream(
                    Files.newOutputStream(file, StandardOpenOption.CREATE, StandardOpenOption.APPEND),
                    true,
                    StandardCharsets.UTF_8);
        } catch (IOException unwritable) {
            return new PrintStream(java.io.OutputStream.nullOutputStream(), true, StandardCharsets.UTF_8);
        }
    }

    private void makeFolder() throws IOException {
        Path folder = file.getParent();
        if (folder != null && !Files.isDirectory(folder)) {
            Files.createDirectories(
                    folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        }
    }
}
