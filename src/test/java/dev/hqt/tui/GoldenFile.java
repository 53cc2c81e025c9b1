package dev.hqt.tui;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Holds a text against the file that it is to be; {@code -Dgolden.update} makes the file what the text is. */
public final class GoldenFile {
    private static final Path SCREENS = Path.of("src/test/resources/golden");

    private GoldenFile() {}

    public static void screen(String name, String text) {
        check(SCREENS.resolve(name + ".txt"), text);
    }

    public static void check(Path file, String text) {
        try {
            if (System.getProperty("golden.update") != null) {
                Files.createDirectories(file.getParent());
                Files.writeString(file, text);
                return;
            }
            assertThat(file)
                    .as("no such golden file: run the test with -Dgolden.update and look at what it writes")
                    .exists();
            assertThat(text).as(file.toString()).isEqualTo(Files.readString(file));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
