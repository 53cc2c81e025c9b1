package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.time.Duration;
import java.util.List;
import java.util.Locale;

/**
 * How much is in a tree of files.
 *
 * @param bytes the sum of the files' lengths
 * @param complete false when some could not be read, or the time was over: then there is more
 */
public record TreeSize(long bytes, boolean complete) {
    private static final List<String> UNITS = List.of("kB", "MB", "GB", "TB");

    /** Counts what is in these directories, following no link and no longer than this. */
    public static TreeSize of(List<Path> directories, Duration atMost) {
        Counter counter = new Counter(System.nanoTime() + atMost.toNanos());
        for (Path directory : directories) {
            try {
                Files.walkFileTree(directory, counter);
            } catch (IOException changing) {
                counter.complete = false;
            }
        }
        return new TreeSize(counter.bytes, counter.complete);
    }

    /** {@code 1.2 GB}; {@code more than 1.2 GB} when that is not all. */
    public String words() {
        double amount = bytes / 1000.0;
        int unit = 0;
        while (amount >= 1000 && unit < UNITS.size() - 1) {
            amount /= 1000;
            unit++;
        }
        String number = String.format(Locale.ROOT, amount < 10 ? "%.1f" : "%.0f", amount);
        return (complete ? "" : "more than ") + number + " " + UNITS.get(unit);
    }

    private static final class Counter extends SimpleFileVisitor<Path> {
        private final long end;
        private long bytes;
        private boolean complete = true;

        Counter(long end) {
            this.end = end;
        }

        @Override
        public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
            return goOn();
        }

        @Override
        public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
            bytes += attributes.size();
            return goOn();
        }

        @Override
        public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
            complete = false;
            return goOn();
        }

        private FileVisitResult goOn() {
            boolean inTime = System.nanoTime() - end < 0;
            complete = complete && inTime;
            return inTime ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
        }
    }
}
