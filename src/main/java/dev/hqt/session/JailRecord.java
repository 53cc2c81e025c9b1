package dev.hqt.session;

import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.ExpectedJail;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a session's jail was asked to be at its last start, kept in the session's own folder, which no jail shows: so that
 * every hqt can compare and explain it, also one that did not start it. Holds no value of any variable.
 *
 * @param jail what it was asked to be
 * @param reasons why each place is shown, for those that are not every jail's
 */
record JailRecord(ExpectedJail jail, Map<Path, String> reasons) {
    private static final String NAME = "jail";
    private static final int READABLE_BY_OWNER = 0400;

    JailRecord {
        reasons = Map.copyOf(reasons);
    }

    static JailRecord of(List<String> vector, Map<Path, String> reasons) {
        return new JailRecord(ExpectedJail.of(vector), reasons);
    }

    /**
     * The file to be written with a start: the words of the jail, an empty one, then places and reasons in turn; a NUL
     * between each, which is in none of them.
     */
    static HostFile file(Path state, List<String> vector, Map<Path, String> reasons) {
        List<String> words = BwrapArgv.withoutValues(vector);
        // The first lone dashes: no value stands before them any more.
        List<String> texts = new ArrayList<>(words.subList(0, words.indexOf("--")));
        texts.add("");
        reasons.forEach((place, reason) -> {
            texts.add(place.toString());
            texts.add(reason);
        });
        return new HostFile(state.resolve(NAME), String.join("\0", texts), READABLE_BY_OWNER);
    }

    /** The one of the last start; empty when it was by an hqt that kept none. */
    static Optional<JailRecord> read(Path state) {
        try {
            String text = Files.readString(state.resolve(NAME), StandardCharsets.UTF_8);
            return Optional.of(parse(List.of(text.split("\0", -1))));
        } catch (IOException | IllegalArgumentException unreadable) {
            return Optional.empty();
        }
    }

    private static JailRecord parse(List<String> texts) {
        int end = texts.indexOf("");
        if (end < 0) {
            throw new IllegalArgumentException("The record of a jail ends early");
        }
        Map<Path, String> reasons = new LinkedHashMap<>();
        for (int at = end + 1; at + 1 < texts.size(); at += 2) {
            reasons.put(Path.of(texts.get(at)), texts.get(at + 1));
        }
        return of(texts.subList(0, end), reasons);
    }
}
