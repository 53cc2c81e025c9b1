package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.regex.Pattern;

/**
 * The user that a jail runs as, who is the user that runs hqt: a jail changes no ids.
 *
 * @param uid numeric user id
 * @param gid numeric id of the primary group
 * @param name login name
 * @param group name of the primary group
 * @param home home directory
 * @param shell login shell, one that exists inside
 */
public record HostUser(int uid, int gid, String name, String group, Path home, Path shell) {
    /** What the files below can hold: their fields end at a colon, their lines at a line break. */
    private static final Pattern FIELD = Pattern.compile("[^:\\p{Cntrl}]+");

    private static final int ROOT = 0;
    private static final int NOBODY = 65534;

    public HostUser {
        requireField(name);
        requireField(group);
        requireField(home.toString());
        requireField(shell.toString());
    }

    public boolean isRoot() {
        return uid == ROOT;
    }

    /**
     * {@code /etc/passwd} as the jail shows it: root, this user, nobody. Without an entry for the user, node's
     * {@code os.userInfo()} throws and git does not know who commits (measured); the host's own file names all others.
     */
    public String passwd() {
        String self = "%s:x:%d:%d::%s:%s\n".formatted(name, uid, gid, home, shell);
        return (uid == ROOT ? self : "root:x:0:0:root:/root:/usr/sbin/nologin\n" + self)
                + (uid == NOBODY ? "" : "nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin\n");
    }

    /** {@code /etc/group} as the jail shows it, from the same three. */
    public String groups() {
        String self = "%s:x:%d:\n".formatted(group, gid);
        return (gid == ROOT ? self : "root:x:0:\n" + self) + (gid == NOBODY ? "" : "nogroup:x:65534:\n");
    }

    private static void requireField(String value) {
        if (!FIELD.matcher(value).matches()) {
            throw new IllegalArgumentException("'" + value + "' can't stand in a passwd file");
        }
    }
}
