package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/**
 * A login of hqt's own for one harness, beside the user's. The harness itself makes it, on the host, in an empty folder
 * of hqt's; every jail uses it from its next start on. It is no copy of another one, so whoever renews it ends nobody
 * else's.
 */
public interface OwnLogin {
    /** What the harness is started with to log in. */
    List<String> arguments();

    /**
     * The variables that make it log in into this folder and no other.
     *
     * @param fresh an empty folder that no jail shows
     */
    Map<String, String> environment(Path fresh);

    /** Whether there is one that can be used. */
    boolean isThere();

    /**
     * Takes over the login that was made in {@code fresh}, in place of an earlier one.
     *
     * @throws dev.hqt.HqtException when none was made
     */
    void adopt(Path fresh);

    /** Takes it away; running jails lose it too. */
    void remove();

    /**
     * Makes an empty folder for {@link #environment}; what an ended hqt left in its place goes.
     *
     * @param data hqt's data folder
     */
    static Path makeFresh(Path data) {
        Path fresh = data.resolve("login").resolve("new");
        PrivateFiles.remove(fresh);
        PrivateFiles.makeDirectories(fresh);
        return fresh;
    }

    /** Deletes such a folder with all that a harness left in it. */
    static void discard(Path fresh) {
        PrivateFiles.remove(fresh);
    }
}
