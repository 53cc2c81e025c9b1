package dev.hqt.launch;

import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.SplitArgv;
import dev.hqt.session.Launch;
import dev.hqt.session.ServiceException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The directory of one spawn, {@code run/<id>}: {@code launch.sh} and the files it reads. Owned by this user, 0700, with
 * files of 0600; what holds values is deleted by the script itself before a foreign program starts. Stays until the
 * session is killed or spawned again, since bwrap writes its status into it.
 *
 * <p>It exists because tmux takes 16,364 bytes of command and shows them to everybody.
 */
public final class LaunchDirectory {
    private static final String SCRIPT = "launch.sh";

    private final Path folder;
    private final Path path;

    private LaunchDirectory(Path folder, long sessionId) {
        this.folder = folder;
        this.path = folder.resolve(Long.toString(sessionId));
    }

    /**
     * Names the directory of a session and touches nothing.
     *
     * @param folder hqt's runtime folder
     */
    public static LaunchDirectory of(Path folder, long sessionId) {
        return new LaunchDirectory(folder.resolve("run"), sessionId);
    }

    /** What {@code /bin/sh} is given. */
    public Path script() {
        return path.resolve(SCRIPT);
    }

    /** Where bwrap writes; only there for a session with a jail. */
    public Path statusFile() {
        return path.resolve(LaunchScript.STATUS);
    }

    /** Whoever types into the session holds it. */
    public Path typingLock() {
        return path.resolve("typing.lock");
    }

    /**
     * Makes it anew for one spawn, with all that the jail expects on the host.
     *
     * @throws ServiceException when something is missing or too large; nothing was started then, and no file with
     *     values is left
     */
    public void prepare(Launch launch) {
        requireDirectory(launch.cwd());
        Map<String, byte[]> contents = contents(launch);
        if (launch instanceof Launch.Jailed jailed) {
            // In this order: some sources are files that hqt itself puts in place.
            jailed.files().forEach(PrivateFiles::replace);
            requireSources(jailed.sources());
        }
        try {
            PrivateFiles.makeDirectories(folder);
            PrivateFiles.deleteTree(path);
            PrivateFiles.makeNewDirectory(path);
            for (Map.Entry<String, byte[]> file : contents.entrySet()) {
                PrivateFiles.writeNew(path.resolve(file.getKey()), file.getValue());
            }
        } catch (IOException failure) {
            remove();
            throw new ServiceException(
                    "The launch files of %s could not be written into %s: %s."
                            .formatted(launch.name(), path, PrivateFiles.describe(failure)),
                    failure);
        }
    }

    /** Deletes it; nothing happens when it is not there. */
    public void remove() {
        try {
            PrivateFiles.deleteTree(path);
        } catch (IOException failure) {
            throw new ServiceException(
                    "The launch directory %s could not be deleted: %s.".formatted(path, PrivateFiles.describe(failure)),
                    failure);
        }
    }

    /** All files by name, worked out before the first is written. */
    private Map<String, byte[]> contents(Launch launch) {
        Map<String, byte[]> contents = new LinkedHashMap<>();
        try {
            switch (launch) {
                case Launch.Plain plain -> {
                    Map<String, String> environment = LaunchScript.passedOn(plain.environment());
                    ArgumentLimits.check(plain.command(), environment);
                    contents.put(LaunchScript.ENVIRONMENT, bytes(LaunchScript.exports(environment)));
                    contents.put(SCRIPT, bytes(LaunchScript.plain(path, plain.cwd(), plain.command())));
                }
                case Launch.Jailed jailed -> {
                    SplitArgv parts = BwrapArgv.split(jailed.vector());
                    ArgumentLimits.check(parts.commandLine(), Map.of());
                    contents.put(LaunchScript.ARGUMENTS, parts.argumentFile());
                    contents.put(LaunchScript.FILTER, jailed.seccompFilter().bytes());
                    // Made here with its mode: the shell's redirection would use the umask of whoever started tmux.
                    contents.put(LaunchScript.STATUS, new byte[0]);
                    contents.put(SCRIPT, bytes(LaunchScript.jailed(path, jailed.cwd(), parts.commandLine())));
                }
            }
        } catch (IllegalArgumentException unsayable) {
            throw new ServiceException(
                    "%s can't be started: %s.".formatted(launch.name(), unsayable.getMessage()), unsayable);
        }
        return contents;
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static void requireDirectory(Path cwd) {
        if (!Files.isDirectory(cwd)) {
            throw new ServiceException(
                    "The directory %s is not there: it was moved or deleted, or its disk is not mounted."
                            .formatted(cwd));
        }
    }

    private static void requireSources(List<Path> sources) {
        for (Path source : sources) {
            if (!Files.exists(source)) {
                throw new ServiceException(
                        "The jail shows %s, and that is not there: bring it back or take it out of the configuration."
                                .formatted(source));
            }
        }
    }
}
