package dev.hqt.real;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** A part of {@code docs/harnesses.md} that a run writes when {@code -Ddocs.update} is given; all else there is by hand. */
final class GeneratedBlock {
    private static final Path DOCUMENT = Path.of("docs/harnesses.md");

    private GeneratedBlock() {}

    /** @param name stands in the document in {@code <!-- begin name -->} and {@code <!-- end name -->} */
    static void update(String name, String text) throws IOException {
        if (System.getProperty("docs.update") != null) {
            Files.writeString(DOCUMENT, replaced(Files.readString(DOCUMENT), name, text));
        }
    }

    /** Pure. */
    static String replaced(String document, String name, String text) {
        String begin = "<!-- begin " + name + " -->\n";
        int from = document.indexOf(begin);
        int to = document.indexOf("<!-- end " + name + " -->");
        if (from < 0 || to < from) {
            throw new AssertionError(DOCUMENT + " has no place for " + name);
        }
        return document.substring(0, from + begin.length()) + "\n" + text.strip() + "\n\n" + document.substring(to);
    }
}
