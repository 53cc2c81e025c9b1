package dev.hqt.store;

import dev.hqt.session.RecordedState;
import dev.hqt.session.StoredPolicy;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The columns of a session's row that hold more than their type says, read strictly. Whatever can't be read makes the
 * row's policy unreadable, so that the session is shown with the reason and never spawned.
 */
record StoredRow(RecordedState state, List<String> arguments, StoredPolicy policy) {
    static StoredRow read(String state, String arguments, @Nullable String sandboxJson) {
        StoredPolicy policy = SandboxJson.read(sandboxJson);
        RecordedState known = state(state);
        List<String> list = ArgumentsJson.read(arguments);
        if (known == null) {
            policy = refused(sandboxJson, "Its stored state is one that this hqt does not know.");
        } else if (list == null) {
            policy = refused(sandboxJson, "Its stored arguments are not a JSON list of texts.");
        }
        return new StoredRow(
                known == null ? RecordedState.STOPPED : known, Objects.requireNonNullElse(list, List.of()), policy);
    }

    private static StoredPolicy refused(@Nullable String sandboxJson, String reason) {
        return new StoredPolicy.Unreadable(Objects.requireNonNullElse(sandboxJson, ""), reason);
    }

    private static @Nullable RecordedState state(String word) {
        for (RecordedState state : RecordedState.values()) {
            if (SessionEntity.word(state).equals(word)) {
                return state;
            }
        }
        return null;
    }
}
