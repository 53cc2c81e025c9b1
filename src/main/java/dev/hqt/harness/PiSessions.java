package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells pi's conversation from the names in a folder that is one session's own, so exact by construction: pi appends each
 * turn to {@code <time>_<id>.jsonl}, and the one written last is the one it is in. No file is opened.
 */
final class PiSessions {
    /** More means an agent is breeding them to keep hqt busy. */
    private static final int MOST_FILES = 10_000;

    private static final Pattern NAME = Pattern.compile("[0-9TZ-]{20,30}_([0-9a-fA-F-]{36})\\.jsonl");

    private PiSessions() {}

    /** The conversation that was written last; nothing when there is none. */
    static Optional<String> newest(Path folder) {
        String newest = null;
        FileTime written = FileTime.fromMillis(Long.MIN_VALUE);
        int looked = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                if (++looked > MOST_FILES) {
                    break;
                }
                Matcher name = NAME.matcher(String.valueOf(file.getFileName()));
                if (name.matches() && ConversationId.isValid(name.group(1))) {
                    BasicFileAttributes attributes =
                            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
                    if (attributes.isRegularFile()
                            && attributes.lastModifiedTime().compareTo(written) > 0) {
                        newest = name.group(1);
                        written = attributes.lastModifiedTime();
                    }
                }
            }
        } catch (IOException | java.nio.file.DirectoryIteratorException gone) {
            return Optional.ofNullable(newest);
        }
        return Optional.ofNullable(newest);
    }

    /** Whether the folder has a conversation of this id. */
    static boolean has(Path folder, String id) {
        return DirectoryListing.of(folder).stream()
                .map(file -> NAME.matcher(String.valueOf(file.getFileName())))
                .anyMatch(name -> name.matches() && name.group(1).equals(id));
    }
}
