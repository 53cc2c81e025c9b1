package dev.hqt.cli;

import dev.hqt.session.JailCard;
import dev.hqt.session.JailState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A jail in JSON.
 *
 * @param state {@code none} (not running), {@code unverified}, {@code verified} or {@code broken}
 * @param remarks what is to be said of the state, sentences
 * @param network whether the host's network is shared
 * @param mounts what is shown
 */
record JailCardJson(String state, List<String> remarks, boolean network, List<Mount> mounts) {
    /** @param access {@code read-only}, {@code writable} or {@code private} */
    record Mount(String path, @Nullable String source, String access, String reason) {}

    static JailCardJson of(JailCard card) {
        return new JailCardJson(
                word(card.state()),
                remarks(card.state()),
                card.jail().network(),
                card.jail().mounts().stream()
                        .map(mount -> new Mount(
                                mount.destination().toString(),
                                mount.source() == null ? null : mount.source().toString(),
                                JailCardText.access(mount),
                                card.reason(mount)))
                        .toList());
    }

    static String word(JailState state) {
        return switch (state) {
            case JailState.None _ -> "none";
            case JailState.Unverified _ -> "unverified";
            case JailState.Verified _ -> "verified";
            case JailState.Broken _ -> "broken";
        };
    }

    private static List<String> remarks(JailState state) {
        return switch (state) {
            case JailState.None _ -> List.of();
            case JailState.Unverified(String reason) -> List.of(reason);
            case JailState.Verified(List<String> remarks) -> remarks;
            case JailState.Broken(List<String> faults) -> faults;
        };
    }
}
