package dev.hqt.session;

import dev.hqt.sandbox.SandboxPolicy;

/** What a session's row says of its jail. */
public sealed interface StoredPolicy {
    StoredPolicy UNSANDBOXED = new Unsandboxed();

    /** {@code sandbox_json} is NULL: no jail, no skip-permissions flag. */
    record Unsandboxed() implements StoredPolicy {}

    /** A jail with this policy. */
    record Sandboxed(SandboxPolicy policy) implements StoredPolicy {}

    /**
     * {@code sandbox_json} is empty, unreadable, or says something this version does not know. Such a session is
     * shown with the reason and never spawned, jailed or not.
     *
     * @param json the column as it stands
     * @param reason a sentence
     */
    record Unreadable(String json, String reason) implements StoredPolicy {}

    static StoredPolicy of(SandboxPolicy policy) {
        return new Sandboxed(policy);
    }
}
