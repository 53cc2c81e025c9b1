package dev.hqt.real;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.concurrent.TimeUnit;

/**
 * Real programs, each in a folder of its own that npm installed it into: {@code -Dreal.cache}, else {@code
 * ~/.cache/hqt-real-harness}. Some 2 GB in all; what is there already is not asked for again.
 */
final class NpmCache {
    private static final String DONE = ".done";
    private static final long DEADLINE_MINUTES = 15;

    private final Path root;

    NpmCache() {
        root = Path.of(System.getProperty("real.cache", System.getProperty("user.home") + "/.cache/hqt-real-harness"));
    }

    /** The folder that PATH needs for this program; installs it first when it is not there. */
    Path bin(Release release) throws IOException {
        Path folder = Files.createDirectories(root.resolve(release.folder()));
        // Under a lock: two runs at a time would write into one another's half installation.
        try (FileChannel lock =
                        FileChannel.open(folder.resolve(".lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
                FileLock held = lock.lock()) {
            if (held.isValid() && !Files.exists(folder.resolve(DONE))) {
                install(release, folder);
                Files.createFile(folder.resolve(DONE));
            }
        }
        return folder.resolve("bin");
    }

    private static void install(Release release, Path folder) throws IOException {
        // With --prefix npm would look below it for the machine's settings (certificates, a proxy) and not find them.
        String machineSettings = npm(List.of("config", "get", "globalconfig"), folder);
        npm(
                List.of(
                        "install",
                        "--global",
                        "--prefix",
                        folder.toString(),
                        "--globalconfig",
                        machineSettings.strip(),
                        "--no-fund",
                        "--no-audit",
                        "--loglevel",
                        "error",
                        release.npmPackage() + "@" + release.version()),
                folder);
    }

    private static String npm(List<String> arguments, Path folder) throws IOException {
        Path output = folder.resolve("npm.log");
        ProcessBuilder builder = new ProcessBuilder("npm");
        builder.command().addAll(arguments);
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .redirectInput(Path.of("/dev/null").toFile())
                .start();
        try {
            if (!process.waitFor(DEADLINE_MINUTES, TimeUnit.MINUTES)) {
                process.destroyForcibly();
                throw new AssertionError("npm " + arguments + " takes longer than " + DEADLINE_MINUTES + " minutes");
            }
        } catch (InterruptedException stopped) {
            process.destroyForcibly();
            throw new AssertionError(stopped);
        }
        String said = Files.readString(output);
        if (process.exitValue() != 0) {
            throw new AssertionError("npm " + arguments + " failed: " + said);
        }
        return said;
    }
}
