package dev.hqt.tui.screen;

import dev.hqt.session.SessionView;
import dev.hqt.tui.key.Situation;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.widget.Clicks;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The main screen: sessions and the preview of the chosen one.
 *
 * @param size of the whole screen
 * @param phase how far hqt has come
 * @param list the sessions
 * @param preview what the chosen one shows
 * @param recent what those chosen before it showed, the last one last: back there, it is seen at once, and a session
 *     that died meanwhile has not lost its last screen
 * @param previewWanted whether the user wants to see it
 * @param pane where keys go
 * @param surroundings the machine
 * @param pending what is being done to which session: {@code stopping}
 * @param notes what the user is to know of a session beside its state, such as that it was started afresh
 * @param deleted sessions deleted since hqt was opened, the last one last
 * @param trouble why the list may be out of date, a sentence; empty when it is not
 * @param clicks to tell double clicks
 */
public record MainState(
        Size size,
        Phase phase,
        SessionList list,
        Preview preview,
        List<Preview> recent,
        boolean previewWanted,
        Pane pane,
        Surroundings surroundings,
        Map<Long, String> pending,
        Map<Long, String> notes,
        List<Long> deleted,
        String trouble,
        Clicks clicks) {
    private static final int MOST_RECENT = 16;

    public MainState {
        pending = Map.copyOf(pending);
        notes = Map.copyOf(notes);
        deleted = List.copyOf(deleted);
        recent = List.copyOf(recent);
    }

    public static MainState opening(Size size, Surroundings surroundings) {
        return new MainState(
                size,
                new Phase.Opening(),
                SessionList.EMPTY,
                Preview.NONE,
                List.of(),
                true,
                Pane.LIST,
                surroundings,
                Map.of(),
                Map.of(),
                List.of(),
                "",
                Clicks.NONE);
    }

    public MainLayout layout() {
        return MainLayout.of(size, previewWanted);
    }

    /** Rows that the list shows at once. */
    public int listHeight() {
        return layout().rows().rows();
    }

    public Optional<SessionView> selected() {
        return list.selected();
    }

    /** What keys depend on. */
    public Situation situation() {
        SessionView selected = list.selected().orElse(null);
        return new Situation(
                phase instanceof Phase.Ready,
                selected,
                selected == null ? null : pending.get(selected.id()),
                !deleted.isEmpty(),
                size.columns() >= MainLayout.TWO_PANES && size.rows() >= MainLayout.BOXED_ROWS);
    }

    /** The preview follows the choice. */
    public MainState withList(SessionList newList) {
        long chosen = newList.selection() instanceof Selection.OfSession session ? session.id() : 0;
        if (chosen != preview.sessionId()) {
            return turnedTo(chosen).withList(newList);
        }
        return new MainState(
                size,
                phase,
                newList,
                preview,
                recent,
                previewWanted,
                pane,
                surroundings,
                pending,
                notes,
                deleted,
                trouble,
                clicks);
    }

    private MainState turnedTo(long chosen) {
        List<Preview> kept = new ArrayList<>(recent);
        kept.removeIf(other -> other.sessionId() == chosen || other.sessionId() == preview.sessionId());
        if (preview.picture() != null) {
            kept.add(preview.scrolledToEnd());
        }
        Preview next = recent.stream()
                .filter(other -> other.sessionId() == chosen)
                .findFirst()
                .orElse(Preview.NONE.of(chosen));
        List<Preview> few = kept.subList(Math.max(0, kept.size() - MOST_RECENT), kept.size());
        return new MainState(
                size,
                phase,
                list,
                next,
                few,
                previewWanted,
                pane,
                surroundings,
                pending,
                notes,
                deleted,
                trouble,
                clicks);
    }

    public MainState withSize(Size newSize) {
        MainState resized = new MainState(
                newSize,
                phase,
                list,
                preview,
                recent,
                previewWanted,
                pane,
                surroundings,
                pending,
                notes,
                deleted,
                trouble,
                clicks);
        MainState fitted = resized.withList(list.fit(resized.listHeight()));
        boolean lost = fitted.pane == Pane.PREVIEW && !fitted.layout().hasPreview();
        return lost ? fitted.withPane(Pane.LIST) : fitted;
    }

    public MainState withPhase(Phase newPhase) {
        return new MainState(
                size,
                newPhase,
                list,
                preview,
                recent,
                previewWanted,
                pane,
                surroundings,
                pending,
                notes,
                deleted,
                trouble,
                clicks);
    }

    public MainState withPreview(Preview newPreview) {
        return new MainState(
                size,
                phase,
                list,
                newPreview,
                recent,
                previewWanted,
                pane,
                surroundings,
                pending,
                notes,
                deleted,
                trouble,
                clicks);
    }

    public MainState withPreviewWanted(boolean wanted) {
        MainState switched = new MainState(
                size,
                phase,
                list,
                preview,
                recent,
                wanted,
                Pane.LIST,
                surroundings,
                pending,
                notes,
                deleted,
                trouble,
                clicks);
        return switched.withList(list.fit(switched.listHeight()));
    }

    public MainState withPane(Pane newPane) {
        return new MainState(
                size,
                phase,
                list,
                preview,
                recent,
                previewWanted,
                newPane,
                surroundings,
                pending,
                notes,
                deleted,
                trouble,
                clicks);
    }

    public MainState withSurroundings(Surroundings newSurroundings) {
        return new MainState(
                size,
                phase,
                list,
                preview,
                recent,
                previewWanted,
                pane,
                newSurroundings,
                pending,
                notes,
                deleted,
                trouble,
                clicks);
    }

    public MainState withTrouble(String sentence) {
        return new MainState(
                size,
                phase,
                list,
                preview,
                recent,
                previewWanted,
                pane,
                surroundings,
                pending,
                notes,
                deleted,
                sentence,
                clicks);
    }

    public MainState withClicks(Clicks newClicks) {
        return new MainState(
                size,
                phase,
                list,
                preview,
                recent,
                previewWanted,
                pane,
                surroundings,
                pending,
                notes,
                deleted,
                trouble,
                newClicks);
    }

    /** Something is being done to a session. */
    public MainState begun(long id, String word) {
        Map<Long, String> more = new LinkedHashMap<>(pending);
        more.put(id, word);
        return withPending(more);
    }

    /** Nothing is being done to it any more. */
    public MainState finished(long id) {
        if (!pending.containsKey(id)) {
            return this;
        }
        Map<Long, String> fewer = new LinkedHashMap<>(pending);
        fewer.remove(id);
        return withPending(fewer);
    }

    /** The user is to know this of a session; an empty text takes it back. */
    public MainState noted(long id, String text) {
        Map<Long, String> changed = new LinkedHashMap<>(notes);
        if (text.isEmpty()) {
            changed.remove(id);
        } else {
            changed.put(id, text);
        }
        return new MainState(
                size,
                phase,
                list,
                preview,
                recent,
                previewWanted,
                pane,
                surroundings,
                pending,
                changed,
                deleted,
                trouble,
                clicks);
    }

    public MainState withDeleted(long id) {
        List<Long> more = new ArrayList<>(deleted);
        more.add(id);
        return withDeleted(more);
    }

    public MainState withoutDeleted(long id) {
        List<Long> fewer = new ArrayList<>(deleted);
        fewer.remove(id);
        return withDeleted(fewer);
    }

    private MainState withDeleted(List<Long> newDeleted) {
        return new MainState(
                size,
                phase,
                list,
                preview,
                recent,
                previewWanted,
                pane,
                surroundings,
                pending,
                notes,
                newDeleted,
                trouble,
                clicks);
    }

    private MainState withPending(Map<Long, String> newPending) {
        return new MainState(
                size,
                phase,
                list,
                preview,
                recent,
                previewWanted,
                pane,
                surroundings,
                newPending,
                notes,
                deleted,
                trouble,
                clicks);
    }
}
