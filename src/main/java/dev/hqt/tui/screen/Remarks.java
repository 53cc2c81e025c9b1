package dev.hqt.tui.screen;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What hqt knows of sessions that no look at them tells.
 *
 * @param pending what is being done to which session: {@code stopping}
 * @param notes what the user is to know of a session, such as that it was started afresh
 * @param drafts prompts that were written for which session and not sent
 * @param deleted sessions deleted since hqt was opened, the last one last
 * @param trouble why the list may be out of date, a sentence; empty when it is not
 */
record Remarks(
        Map<Long, String> pending,
        Map<Long, String> notes,
        Map<Long, String> drafts,
        List<Long> deleted,
        String trouble) {
    static final Remarks NONE = new Remarks(Map.of(), Map.of(), Map.of(), List.of(), "");

    Remarks {
        pending = Map.copyOf(pending);
        notes = Map.copyOf(notes);
        drafts = Map.copyOf(drafts);
        deleted = List.copyOf(deleted);
    }

    Remarks begun(long id, String word) {
        return new Remarks(with(pending, id, word), notes, drafts, deleted, trouble);
    }

    Remarks finished(long id) {
        return new Remarks(with(pending, id, ""), notes, drafts, deleted, trouble);
    }

    Remarks noted(long id, String text) {
        return new Remarks(pending, with(notes, id, text), drafts, deleted, trouble);
    }

    Remarks drafted(long id, String text) {
        return new Remarks(pending, notes, with(drafts, id, text), deleted, trouble);
    }

    Remarks withDeleted(long id) {
        List<Long> more = new ArrayList<>(deleted);
        more.add(id);
        return new Remarks(pending, notes, drafts, more, trouble);
    }

    Remarks withoutDeleted(long id) {
        List<Long> fewer = new ArrayList<>(deleted);
        fewer.remove(id);
        return new Remarks(pending, notes, drafts, fewer, trouble);
    }

    Remarks withTrouble(String sentence) {
        return new Remarks(pending, notes, drafts, deleted, sentence);
    }

    private static Map<Long, String> with(Map<Long, String> texts, long id, String text) {
        Map<Long, String> changed = new LinkedHashMap<>(texts);
        if (text.isEmpty()) {
            changed.remove(id);
        } else {
            changed.put(id, text);
        }
        return changed;
    }
}
