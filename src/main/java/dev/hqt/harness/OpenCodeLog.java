package dev.hqt.harness;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Tells a jailed OpenCode's conversation from its log, in which it notes each one that it begins and each turn. The data
 * folder is the session's own, so every conversation named there is this session's: exact by construction.
 *
 * <p>Not from its database, which says the same: an agent can write it, and SQLite maps what it reads (a file that is cut
 * meanwhile ends the whole process).
 */
final class OpenCodeLog {
    /** Its log grows by some 3 kB a turn (1.18.33). What was begun before that is known already. */
    private static final int MOST_BYTES = 256 * 1024;

    private static final Pattern BEGUN =
            Pattern.compile("timestamp=\\S+ level=INFO run=\\S+ message=created id=(\\S+) (?:.* )?parentID=(\\S+) .*");
    private static final Pattern TURN =
            Pattern.compile("timestamp=\\S+ level=INFO run=\\S+ message=loop session\\.id=(\\S+) .*");

    private OpenCodeLog() {}

    /** The conversation of the last turn, or the last that was begun; nothing when the log names none. */
    static Optional<String> conversation(Path logs) {
        return UntrustedFile.readEnd(logs.resolve("opencode.log"), MOST_BYTES).flatMap(OpenCodeLog::last);
    }

    /** Pure. A subagent's conversation has a parent, and is not the one to resume. */
    static Optional<String> last(String log) {
        Set<String> roots = new LinkedHashSet<>();
        List<String> named = new ArrayList<>();
        log.lines().forEach(line -> {
            Matcher begun = BEGUN.matcher(line);
            Matcher turn = TURN.matcher(line);
            if (begun.matches() && begun.group(2).equals("undefined")) {
                roots.add(begun.group(1));
                named.add(begun.group(1));
            } else if (turn.matches()) {
                named.add(turn.group(1));
            }
        });
        return named.reversed().stream().filter(roots::contains).findFirst().filter(ConversationId::isOpenCodes);
    }
}
