package dev.hqt.tui.screen;

import dev.hqt.session.SessionView;
import dev.hqt.tui.key.Situation;
import dev.hqt.tui.text.Size;
import dev.hqt.tui.widget.Clicks;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The main screen: sessions and the preview of the chosen one.
 *
 * @param size of the whole screen
 * @param phase how far hqt has come
 * @param list the sessions
 * @param previews what the chosen one shows, and what others showed
 * @param previewWanted whether the user wants to see it
 * @param pane where keys go
 * @param surroundings the machine
 * @param remarks what hqt knows of sessions besides
 * @param clicks to tell double clicks
 */
public record MainState(
        Size size,
        Phase phase,
        SessionList list,
        Previews previews,
        boolean previewWanted,
        Pane pane,
        Surroundings surroundings,
        Remarks remarks,
        Clicks clicks) {
    /** Before anything is known. */
    public static MainState opening(Size size, Surroundings around) {
        Phase phase = new Phase.Opening();
        return new MainState(
                size, phase, SessionList.EMPTY, Previews.NONE, true, Pane.LIST, around, Remarks.NONE, Clicks.NONE);
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

    /** What the chosen session shows. */
    public Preview preview() {
        return previews.shown();
    }

    /** What is being done to a session now, or null. */
    public @Nullable String pending(long id) {
        return remarks.pending().get(id);
    }

    /** What the user is to know of a session, or null. */
    public @Nullable String note(long id) {
        return remarks.notes().get(id);
    }

    /** Sessions deleted since hqt was opened, the last one last. */
    public List<Long> deleted() {
        return remarks.deleted();
    }

    /** Why the list may be out of date, a sentence; empty when it is not. */
    public String trouble() {
        return remarks.trouble();
    }

    /** What keys depend on. */
    public Situation situation() {
        SessionView selected = list.selected().orElse(null);
        return new Situation(
                phase instanceof Phase.Ready,
                selected,
                selected == null ? null : pending(selected.id()),
                !deleted().isEmpty(),
                list.sessions().stream().anyMatch(SessionView::wasInterrupted),
                size.columns() >= MainLayout.TWO_PANES && size.rows() >= MainLayout.BOXED_ROWS);
    }

    /** The preview follows the choice. */
    public MainState withList(SessionList newList) {
        Previews turned =
                previews.turnedTo(newList.selection() instanceof Selection.OfSession chosen ? chosen.id() : 0);
        return new MainState(size, phase, newList, turned, previewWanted, pane, surroundings, remarks, clicks);
    }

    public MainState withSize(Size newSize) {
        return new MainState(newSize, phase, list, previews, previewWanted, pane, surroundings, remarks, clicks).fit();
    }

    public MainState withPreviewWanted(boolean wanted) {
        return new MainState(size, phase, list, previews, wanted, pane, surroundings, remarks, clicks).fit();
    }

    /** Keys go to what is there, and the chosen row is seen. */
    private MainState fit() {
        MainState seen = withList(list.fit(listHeight()));
        return pane == Pane.PREVIEW && !layout().hasPreview() ? seen.withPane(Pane.LIST) : seen;
    }

    public MainState withPhase(Phase newPhase) {
        return new MainState(size, newPhase, list, previews, previewWanted, pane, surroundings, remarks, clicks);
    }

    public MainState withPreview(Preview shown) {
        Previews changed = previews.with(shown);
        return new MainState(size, phase, list, changed, previewWanted, pane, surroundings, remarks, clicks);
    }

    public MainState withPane(Pane newPane) {
        return new MainState(size, phase, list, previews, previewWanted, newPane, surroundings, remarks, clicks);
    }

    public MainState withSurroundings(Surroundings around) {
        return new MainState(size, phase, list, previews, previewWanted, pane, around, remarks, clicks);
    }

    public MainState withClicks(Clicks newClicks) {
        return new MainState(size, phase, list, previews, previewWanted, pane, surroundings, remarks, newClicks);
    }

    public MainState withTrouble(String sentence) {
        return with(remarks.withTrouble(sentence));
    }

    /** Something is being done to a session. */
    public MainState begun(long id, String word) {
        return with(remarks.begun(id, word));
    }

    /** Nothing is being done to it any more. */
    public MainState finished(long id) {
        return with(remarks.finished(id));
    }

    /** The user is to know this of a session; an empty text takes it back. */
    public MainState noted(long id, String text) {
        return with(remarks.noted(id, text));
    }

    /** What was written for a session and not sent; may be empty. */
    public String draft(long id) {
        return remarks.drafts().getOrDefault(id, "");
    }

    /** With this as a session's draft; an empty text takes it back. */
    public MainState drafted(long id, String text) {
        return with(remarks.drafted(id, text));
    }

    public MainState withDeleted(long id) {
        return with(remarks.withDeleted(id));
    }

    public MainState withoutDeleted(long id) {
        return with(remarks.withoutDeleted(id));
    }

    private MainState with(Remarks changed) {
        return new MainState(size, phase, list, previews, previewWanted, pane, surroundings, changed, clicks);
    }
}
