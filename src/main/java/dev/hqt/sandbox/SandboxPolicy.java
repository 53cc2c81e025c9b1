package dev.hqt.sandbox;

import java.util.Objects;

/**
 * What the user allowed one session's jail. Stored on the session's row as {@code sandbox_json} and
 * rebuilt to the letter at every resume. Skip-permissions is derived (a policy means: on), never part of it.
 *
 * @param filesystem access to the project's files
 * @param network true shares the host's network, all of it; false leaves none
 */
public record SandboxPolicy(FilesystemAccess filesystem, boolean network) {
    public static final SandboxPolicy DEFAULT = new SandboxPolicy(FilesystemAccess.READ_WRITE, true);

    public SandboxPolicy {
        Objects.requireNonNull(filesystem, "filesystem");
    }

    /** The canonical JSON form, as it stands in {@code sandbox_json}. */
    public String json() {
        return "{\"fs\":\"" + filesystem.code() + "\",\"net\":" + network + "}";
    }

    /** The jail in a few columns, for list and status line: {@code rw}, {@code ro}, with {@code !} when there is no network. */
    public String badge() {
        return filesystem.code() + (network ? "" : "!");
    }
}
