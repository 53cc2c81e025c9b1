package dev.hqt.tmux;

import dev.hqt.session.MultiplexerException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Chooses the folder of the socket. A tmux socket is a shell to whoever can connect to it, so its folder must be this
 * user's and closed to all others; an environment may well name another user's ({@code su}, {@code sudo -E}).
 */
final class SocketFolder {
    static final String SOCKET = "tmux.sock";

    /** What {@code sockaddr_un} holds on Linux, less the closing NUL (unix(7)). */
    static final int LONGEST_SOCKET_BYTES = 107;

    private static final Set<PosixFilePermission> OWNERS_ALONE = PosixFilePermissions.fromString("rwx------");
    private static final FileAttribute<Set<PosixFilePermission>> PRIVATE =
            PosixFilePermissions.asFileAttribute(OWNERS_ALONE);

    private SocketFolder() {}

    /**
     * The folder to start a server in, made when it is missing.
     *
     * @throws MultiplexerException when neither choice will do, with the reasons
     */
    static Path choose(TmuxPlaces places) {
        List<String> problems = new ArrayList<>();
        for (Path folder : candidates(places)) {
            Optional<String> problem = prepare(folder);
            if (problem.isEmpty()) {
                return folder;
            }
            problems.add(problem.get());
        }
        throw new MultiplexerException("There is no place for the socket of hqt's tmux server: "
                + String.join("; ", problems)
                + ". Set XDG_STATE_HOME to a short path of your own.");
    }

    /** Sockets under which a server of this user may be found, best first. */
    static List<Path> sockets(TmuxPlaces places) {
        return candidates(places).stream().map(folder -> folder.resolve(SOCKET)).toList();
    }

    /** Makes a folder, and those above it that are missing, closed to all others. */
    static void make(Path folder) throws IOException {
        Files.createDirectories(folder, PRIVATE);
    }

    private static List<Path> candidates(TmuxPlaces places) {
        Path fallback = places.state().resolve("run");
        return places.runtime() == null ? List.of(fallback) : List.of(places.runtime(), fallback);
    }

    /** Makes the folder if need be and says what is wrong with it, if anything. */
    private static Optional<String> prepare(Path folder) {
        Path socket = folder.resolve(SOCKET);
        int bytes = socket.toString().getBytes(StandardCharsets.UTF_8).length;
        if (bytes > LONGEST_SOCKET_BYTES) {
            return Optional.of(
                    "%s has %d bytes and a socket's path %d at most".formatted(socket, bytes, LONGEST_SOCKET_BYTES));
        }
        if (socket.toString().indexOf('\n') >= 0) {
            return Optional.of("%s has a line break in its name".formatted(socket));
        }
        try {
            Path parent = folder.getParent();
            if (parent != null && Files.exists(parent) && !parent.endsWith("hqt")) {
                Optional<String> problem = problem(parent);
                if (problem.isPresent()) {
                    return problem;
                }
            }
            make(folder);
            return problem(folder);
        } catch (IOException failure) {
            return Optional.of(
                    "%s can't be made (%s)".formatted(folder, failure.getClass().getSimpleName()));
        }
    }

    private static Optional<String> problem(Path folder) throws IOException {
        if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
            return Optional.of(folder + " is no directory");
        }
        Object owner = Files.getAttribute(folder, "unix:uid", LinkOption.NOFOLLOW_LINKS);
        if (!owner.equals(ownUid(folder))) {
            return Optional.of(folder + " belongs to another user");
        }
        if (!Files.getPosixFilePermissions(folder, LinkOption.NOFOLLOW_LINKS).equals(OWNERS_ALONE)) {
            return Optional.of(folder + " is open to other users");
        }
        return Optional.empty();
    }

    /** Java does not tell its user's number; a process's folder in /proc does, and elsewhere a file made just now. */
    private static @Nullable Object ownUid(Path folder) throws IOException {
        Path self = Path.of("/proc/self");
        if (Files.exists(self)) {
            return Files.getAttribute(self, "unix:uid");
        }
        Path probe = Files.createTempFile(folder, ".owner", "");
        try {
            return Files.getAttribute(probe, "unix:uid");
        } finally {
            Files.delete(probe);
        }
    }
}
