package dev.hqt.harness;

import dev.hqt.HqtException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Supplier;

/**
 * What programs said to {@code --help}, kept in hqt's cache: one file a program, so that it does not grow with their
 * versions. Its first line says of which file the rest is. No jail shows it.
 */
public final class KeptHelps {
    private static final long LARGEST = 1 << 20;

    private final Path directory;

    /** @param directory need not exist */
    public KeptHelps(Path directory) {
        this.directory = directory;
    }

    /** The help that is kept of this file, or else what {@code asked} says; an empty answer is not kept. */
    String help(HarnessProbe.Binary binary, Supplier<String> asked) {
        String mark = String.join(
                " ",
                binary.executable().toString(),
                binary.modified().toString(),
                binary.changed().toString(),
                Long.toString(binary.size()));
        Path file = directory.resolve(
                Integer.toHexString(binary.executable().toString().hashCode()));
        String kept = read(file);
        if (kept.startsWith(mark + "\n")) {
            return kept.substring(mark.length() + 1);
        }
        String help = asked.get();
        if (!help.isEmpty()) {
            keep(file, mark + "\n" + help);
        }
        return help;
    }

    private static String read(Path file) {
        try {
            return Files.isRegularFile(file) && Files.size(file) <= LARGEST ? Files.readString(file) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }

    private void keep(Path file, String text) {
        try {
            PrivateFiles.makeDirectories(directory);
            PrivateFiles.write(file, text, directory);
        } catch (HqtException full) {
            // It is asked again next time.
        }
    }
}
