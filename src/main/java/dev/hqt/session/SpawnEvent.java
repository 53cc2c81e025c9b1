package dev.hqt.session;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What enforced a session at one spawn: so that a month later one can say. Holds no value of any variable.
 *
 * @param at when
 * @param kind {@code spawn}, {@code resume}, {@code fresh} (second rung), {@code policy} (changed while stopped),
 *     {@code mended} (protected places of its living jail were put back), {@code stop} (the user stopped it, and it
 *     ended) or {@code kill} (it did not, and was ended)
 * @param sandboxJson the policy as stored, or null for none
 * @param bwrapPath which bwrap, or null without a jail
 * @param bwrapVersion its version, or null
 * @param harnessPath the harness's executable, or null where none was started
 * @param harnessVersion its version when known, else null
 * @param argv the command line without the values of variables, or the places that were mended, or null
 * @param facts what else a start was given, or null for what is no start and for one of an earlier hqt's
 */
public record SpawnEvent(
        Instant at,
        String kind,
        @Nullable String sandboxJson,
        @Nullable String bwrapPath,
        @Nullable String bwrapVersion,
        @Nullable String harnessPath,
        @Nullable String harnessVersion,
        @Nullable String argv,
        @Nullable StartFacts facts) {
    public static final String MENDED = "mended";
    static final String STOP = "stop";
    static final String KILL = "kill";

    /** Without {@link #facts}. */
    public SpawnEvent(
            Instant at,
            String kind,
            @Nullable String sandboxJson,
            @Nullable String bwrapPath,
            @Nullable String bwrapVersion,
            @Nullable String harnessPath,
            @Nullable String harnessVersion,
            @Nullable String argv) {
        this(at, kind, sandboxJson, bwrapPath, bwrapVersion, harnessPath, harnessVersion, argv, null);
    }

    /** Places of a living jail were put back that a rename outside had taken away. */
    static SpawnEvent mended(Instant at, List<String> places) {
        return new SpawnEvent(at, MENDED, null, null, null, null, null, String.join(" ", places));
    }

    /** The user stopped it. */
    static SpawnEvent stopped(Instant at, boolean byItself) {
        return new SpawnEvent(at, byItself ? STOP : KILL, null, null, null, null, null, null);
    }

    /** Whether it tells of the user's stop. */
    public boolean isStop() {
        return kind.equals(STOP) || kind.equals(KILL);
    }

    boolean isStart() {
        return StartMode.find(kind).isPresent();
    }

    SpawnEvent withDifferences(List<String> found) {
        return facts == null
                ? this
                : new SpawnEvent(
                        at,
                        kind,
                        sandboxJson,
                        bwrapPath,
                        bwrapVersion,
                        harnessPath,
                        harnessVersion,
                        argv,
                        facts.withDifferences(found));
    }
}
