package dev.hqt.session;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What enforced a session at one spawn: so that a month later one can say. Holds no value of any variable.
 *
 * @param at when
 * @param kind {@code spawn}, {@code resume}, {@code fresh} (second rung), {@code policy} (changed while stopped) or
 *     {@code mended} (protected places of its living jail were put back)
 * @param sandboxJson the policy as stored, or null for none
 * @param bwrapPath which bwrap, or null without a jail
 * @param bwrapVersion its version, or null
 * @param harnessPath the harness's executable, or null where none was started
 * @param harnessVersion its version when known, else null
 * @param argv the command line without the values of variables, or the places that were mended, or null
 */
public record SpawnEvent(
        Instant at,
        String kind,
        @Nullable String sandboxJson,
        @Nullable String bwrapPath,
        @Nullable String bwrapVersion,
        @Nullable String harnessPath,
        @Nullable String harnessVersion,
        @Nullable String argv) {
    public static final String MENDED = "mended";

    /** Places of a living jail were put back that a rename outside had taken away. */
    static SpawnEvent mended(Instant at, List<String> places) {
        return new SpawnEvent(at, MENDED, null, null, null, null, null, String.join(" ", places));
    }
}
