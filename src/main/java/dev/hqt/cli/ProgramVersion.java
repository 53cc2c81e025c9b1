package dev.hqt.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A program's version as its files tell: a versioned file name, or the {@code package.json} of the npm package that it
 * lies in. Asking the program itself would take up to a second at every spawn.
 */
final class ProgramVersion {
    private static final Pattern VERSION = Pattern.compile("v?(\\d+\\.\\d+[0-9A-Za-z.+-]*)");
    private static final Pattern IN_PACKAGE = Pattern.compile("\"version\"\\s*:\\s*\"([^\"]{1,40})\"");

    /** Directories looked at above the program. */
    private static final int HEIGHT = 6;

    private ProgramVersion() {}

    /** The version, or an empty string. */
    static String of(Path executable) {
        int height = 0;
        for (@Nullable Path at = executable; at != null && height < HEIGHT; at = at.getParent(), height++) {
            Path name = at.getFileName();
            Matcher versioned = VERSION.matcher(name == null ? "" : name.toString());
            if (versioned.matches()) {
                return versioned.group(1);
            }
            String described = inPackage(at.resolve("package.json"));
            if (!described.isEmpty()) {
                return described;
            }
        }
        return "";
    }

    private static String inPackage(Path description) {
        try {
            if (!Files.isRegularFile(description)) {
                return "";
            }
            Matcher version = IN_PACKAGE.matcher(Files.readString(description));
            return version.find() ? version.group(1) : "";
        } catch (IOException unreadable) {
            return "";
        }
    }
}
