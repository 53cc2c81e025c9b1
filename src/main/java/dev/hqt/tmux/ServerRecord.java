package dev.hqt.tmux;

import dev.hqt.process.ProcessIdentity;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/**
 * Which server is hqt's, for every hqt of this user, whatever its own environment says of runtime folders.
 *
 * @param socket where it listens, or listened before somebody deleted the socket
 * @param process the server
 * @param bootId the run of the machine in which it was started: after a reboot its number is somebody else's
 */
record ServerRecord(Path socket, ProcessIdentity process, String bootId) {
    String text() {
        return "socket=%s%npid=%d%nstart=%d%nboot=%s%n".formatted(socket, process.pid(), process.start(), bootId);
    }

    /** Reads what {@link #text} wrote; a file that was cut off or spoiled is as good as none. */
    static Optional<ServerRecord> parse(String text) {
        Map<String, String> fields = new HashMap<>();
        text.lines().forEach(line -> {
            int equals = line.indexOf('=');
            if (equals > 0) {
                fields.put(line.substring(0, equals), line.substring(equals + 1));
            }
        });
        try {
            Path socket = Path.of(fields.getOrDefault("socket", ""));
            ProcessIdentity process = new ProcessIdentity(
                    Long.parseLong(fields.getOrDefault("pid", "")), Long.parseLong(fields.getOrDefault("start", "")));
            return socket.isAbsolute() && fields.containsKey("boot")
                    ? Optional.of(new ServerRecord(socket, process, fields.getOrDefault("boot", "")))
                    : Optional.empty();
        } catch (IllegalArgumentException spoiled) {
            return Optional.empty();
        }
    }

    static Optional<ServerRecord> read(Path file) {
        try {
            return parse(Files.readString(file, StandardCharsets.UTF_8));
        } catch (IOException notThere) {
            return Optional.empty();
        }
    }

    /** Puts it in place in one step: a reader sees the old record or the new one. */
    void write(Path file) throws IOException {
        replace(file, text());
    }

    /** Writes a file of the state folder, 0600, in one step. */
    static void replace(Path file, String text) throws IOException {
        Path folder = file.toAbsolutePath().getParent();
        if (folder == null) {
            throw new IOException(file + " lies in no folder");
        }
        Path fresh = Files.createTempFile(
                folder,
                "." + file.getFileName(),
                ".new",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        try {
            Files.writeString(fresh, text);
            Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}
