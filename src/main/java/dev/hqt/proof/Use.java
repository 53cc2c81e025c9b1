package dev.hqt.proof;

/**
 * Something that an agent must be able to do in its jail: one that keeps it from its work would soon be left off.
 *
 * @param id short and stable
 * @param gives what an agent does with it, for the user
 * @param network whether it needs the host's network, without which it must not work
 * @param attempt does it; getting nothing, or being refused, is a jail that is too narrow
 */
record Use(String id, String gives, boolean network, Attack.Attempt attempt) {
    static Use always(String id, String gives, Attack.Attempt attempt) {
        return new Use(id, gives, false, attempt);
    }
}
