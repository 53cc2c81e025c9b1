package dev.hqt.host;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.stream.Stream;

/**
 * Whom a jail is tested as. Root tests both itself and an ordinary user, who needs no account: ids are enough. An
 * ordinary user can test only himself.
 *
 * @param prefix what runs a program as this user
 */
record JailIdentity(String name, int uid, int gid, List<String> prefix) {
    private static final int ORDINARY = 54_321;

    static Stream<JailIdentity> all() throws IOException {
        int uid = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:uid");
        int gid = (Integer) Files.getAttribute(Path.of("/proc/self"), "unix:gid");
        return uid == 0
                ? Stream.of(new JailIdentity("root", 0, 0, List.of()), ordinary())
                : Stream.of(new JailIdentity(System.getProperty("user.name"), uid, gid, List.of()));
    }

    private static JailIdentity ordinary() {
        return new JailIdentity(
                "agent",
                ORDINARY,
                ORDINARY,
                List.of("setpriv", "--reuid=" + ORDINARY, "--regid=" + ORDINARY, "--clear-groups", "--inh-caps=-all"));
    }

    TestCommandRunner runner() {
        return new TestCommandRunner(prefix.toArray(String[]::new));
    }

    /** Gives a tree to this user. */
    void own(Path tree) throws IOException {
        if (prefix.isEmpty()) {
            return;
        }
        Files.walkFileTree(tree, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes)
                    throws IOException {
                give(directory);
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
                give(file);
                return FileVisitResult.CONTINUE;
            }
        });
    }

    private void give(Path file) throws IOException {
        Files.setAttribute(file, "unix:uid", uid, LinkOption.NOFOLLOW_LINKS);
        Files.setAttribute(file, "unix:gid", gid, LinkOption.NOFOLLOW_LINKS);
    }

    @Override
    public String toString() {
        return name;
    }
}
