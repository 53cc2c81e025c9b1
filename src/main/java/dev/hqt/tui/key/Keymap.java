package dev.hqt.tui.key;

import static dev.hqt.tui.key.Action.*;
import static dev.hqt.tui.key.Scope.CONFIRM;
import static dev.hqt.tui.key.Scope.DOCUMENT;
import static dev.hqt.tui.key.Scope.EVERYWHERE;
import static dev.hqt.tui.key.Scope.FORM;
import static dev.hqt.tui.key.Scope.LIST;
import static dev.hqt.tui.key.Scope.PREVIEW;

import dev.hqt.tui.term.Key;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** All keys of hqt, in the order in which the help shows them. */
public final class Keymap {
    public static final Keymap STANDARD = new Keymap(standard());

    private final List<Binding> bindings;

    Keymap(List<Binding> bindings) {
        this.bindings = List.copyOf(bindings);
    }

    public List<Binding> bindings() {
        return bindings;
    }

    public List<Binding> in(Scope scope) {
        return bindings.stream().filter(binding -> binding.scope() == scope).toList();
    }

    /** The binding of a key in the first of these scopes that has one. */
    public Optional<Binding> find(Key key, Scope... scopes) {
        for (Scope scope : scopes) {
            for (Binding binding : bindings) {
                if (binding.scope() == scope && binding.keys().contains(key)) {
                    return Optional.of(binding);
                }
            }
        }
        return Optional.empty();
    }

    private static List<Binding> standard() {
        List<Binding> all = new ArrayList<>();
        all.add(bind(
                LIST,
                ATTACH,
                "attach",
                "attach; a stopped session is resumed first. Ctrl-q comes back",
                Obstacles::toStart,
                Key.ENTER));
        all.add(bind(
                LIST,
                Action.PROMPT,
                "prompt",
                "write a prompt and send it to the running session",
                Obstacles::toPrompt,
                Key.SPACE));
        all.add(bind(LIST, NEW, "new", "new session", Obstacles::toNew, letter('n')));
        all.add(bind(
                LIST,
                RESUME,
                "resume",
                "resume a stopped session with its conversation and its jail",
                Obstacles::toResume,
                letter('r')));
        all.add(bind(
                LIST,
                RESTORE,
                "",
                "bring back all that ran when the machine or the tmux server went down (asks first)",
                Obstacles::toRestore,
                letter('B')));
        all.add(bind(LIST, STOP, "stop", "stop the session (asks first)", Obstacles::toLiveSession, letter('x')));
        all.add(bind(
                LIST,
                DELETE,
                "delete",
                "delete a stopped session (asks first)",
                Obstacles::toStoppedSession,
                letter('D')));
        all.add(bind(LIST, UNDELETE, "", "bring the session deleted last back", Obstacles::toUndelete, letter('u')));
        all.add(bind(LIST, RENAME, "", "rename the session", Obstacles::toSession, letter('R')));
        all.add(bind(
                LIST,
                CHANGE_JAIL,
                "",
                "change the jail of a stopped session",
                Obstacles::toStoppedSession,
                letter('c')));
        all.add(bind(
                LIST,
                REVIEW,
                "review",
                "review what the session changed of what this machine runs",
                Obstacles::toReview,
                letter('v')));
        all.add(bind(LIST, MOVE, "", "next session", Obstacles::none, letter('j'), Key.DOWN, Key.control('n')));
        all.add(bind(LIST, MOVE, "", "previous session", Obstacles::none, letter('k'), Key.UP, Key.control('p')));
        all.add(bind(LIST, MOVE, "", "first session", Obstacles::none, letter('g'), Key.HOME));
        all.add(bind(LIST, MOVE, "", "last session", Obstacles::none, letter('G'), Key.END));
        all.add(bind(LIST, MOVE, "", "half a page down", Obstacles::none, Key.control('d')));
        all.add(bind(LIST, MOVE, "", "half a page up", Obstacles::none, Key.control('u')));
        all.add(bind(LIST, MOVE, "", "a page down", Obstacles::none, Key.PAGE_DOWN));
        all.add(bind(LIST, MOVE, "", "a page up", Obstacles::none, Key.PAGE_UP));
        all.add(bind(
                LIST,
                Action.FILTER,
                "filter",
                "filter by nickname, harness, project or state",
                Obstacles::none,
                letter('/')));
        all.add(bind(LIST, CLEAR_FILTER, "", "show all sessions again", Obstacles::none, Key.ESCAPE));
        all.add(bind(LIST, SWITCH_PANE, "pane", "go to the preview", Obstacles::toPreview, Key.TAB));
        all.add(bind(LIST, TOGGLE_PREVIEW, "", "hide or show the preview", Obstacles::toPreview, letter('p')));

        all.add(bind(PREVIEW, SCROLL, "scroll", "scroll", Obstacles::none, letter('j'), letter('k'), Key.DOWN, Key.UP));
        all.add(bind(PREVIEW, SCROLL, "", "scroll half a page", Obstacles::none, Key.control('d'), Key.control('u')));
        all.add(bind(PREVIEW, SCROLL, "", "scroll a page", Obstacles::none, Key.PAGE_DOWN, Key.PAGE_UP));
        all.add(bind(
                PREVIEW,
                SCROLL,
                "",
                "to the beginning, to the end",
                Obstacles::none,
                letter('g'),
                letter('G'),
                Key.HOME,
                Key.END));
        all.add(bind(PREVIEW, ATTACH, "attach", "attach", Obstacles::toStart, Key.ENTER));
        all.add(bind(
                PREVIEW,
                Action.PROMPT,
                "prompt",
                "write a prompt and send it to the running session",
                Obstacles::toPrompt,
                Key.SPACE));
        all.add(bind(
                PREVIEW,
                SWITCH_PANE,
                "pane",
                "back to the sessions",
                Obstacles::none,
                Key.TAB,
                Key.ESCAPE,
                Key.BACK_TAB));
        all.add(bind(PREVIEW, TOGGLE_PREVIEW, "", "hide the preview", Obstacles::none, letter('p')));

        all.add(bind(
                Scope.FILTER,
                KEEP_FILTER,
                "keep",
                "keep the filter and go back to the list",
                Obstacles::none,
                Key.ENTER));
        all.add(bind(Scope.FILTER, CLEAR_FILTER, "clear", "show all sessions again", Obstacles::none, Key.ESCAPE));
        all.add(bind(Scope.FILTER, MOVE, "", "next or previous session", Obstacles::none, Key.DOWN, Key.UP));

        all.add(bind(
                EVERYWHERE,
                Action.DOCTOR,
                "doctor",
                "check tmux, bubblewrap, harnesses and the database",
                Obstacles::none,
                letter('d')));
        all.add(bind(
                EVERYWHERE,
                HELP,
                "help",
                "this help",
                Obstacles::none,
                letter('?'),
                Key.of(dev.hqt.tui.term.KeyName.F1)));
        all.add(bind(
                EVERYWHERE,
                QUIT,
                "quit",
                "quit; the sessions keep running",
                Obstacles::none,
                letter('q'),
                Key.control('c')));
        all.add(bind(EVERYWHERE, REDRAW, "", "draw the screen again", Obstacles::none, Key.control('l')));
        all.add(bind(
                EVERYWHERE,
                SUSPEND,
                "",
                "stop hqt as a job of the shell; fg brings it back",
                Obstacles::none,
                Key.control('z')));

        all.add(bind(
                DOCUMENT, SCROLL, "scroll", "scroll", Obstacles::none, letter('j'), letter('k'), Key.DOWN, Key.UP));
        all.add(bind(DOCUMENT, SCROLL, "", "scroll half a page", Obstacles::none, Key.control('d'), Key.control('u')));
        all.add(bind(DOCUMENT, SCROLL, "", "scroll a page", Obstacles::none, Key.PAGE_DOWN, Key.PAGE_UP, Key.SPACE));
        all.add(bind(
                DOCUMENT,
                SCROLL,
                "",
                "to the beginning, to the end",
                Obstacles::none,
                letter('g'),
                letter('G'),
                Key.HOME,
                Key.END));
        all.add(bind(DOCUMENT, CLOSE, "close", "close", Obstacles::none, Key.ESCAPE, letter('q')));
        all.add(bind(Scope.DOCTOR, RUN_AGAIN, "run again", "check again", Obstacles::none, letter('r')));
        all.add(bind(Scope.REVIEW, ACCEPT, "accept", "accept what is shown", Obstacles::none, letter('a')));
        all.add(bind(Scope.REVIEW, RUN_AGAIN, "", "look again", Obstacles::none, letter('r')));

        all.add(bind(Scope.PROMPT, SUBMIT, "send", "send it", Obstacles::none, Key.ENTER));
        all.add(bind(
                Scope.PROMPT,
                NEW_LINE,
                "new line",
                "begin a new line",
                Obstacles::none,
                Key.control('j'),
                Key.of(dev.hqt.tui.term.KeyName.ENTER, dev.hqt.tui.term.Modifiers.ALT)));
        all.add(bind(Scope.PROMPT, MOVE, "", "line above or below", Obstacles::none, Key.UP, Key.DOWN));
        all.add(bind(Scope.PROMPT, CLOSE, "close", "close; what is written is kept", Obstacles::none, Key.ESCAPE));

        all.add(bind(FORM, NEXT_FIELD, "move", "next field", Obstacles::none, Key.TAB, Key.DOWN));
        all.add(bind(FORM, PREVIOUS_FIELD, "", "previous field", Obstacles::none, Key.BACK_TAB, Key.UP));
        all.add(bind(
                FORM,
                CHANGE_VALUE,
                "change",
                "change a choice or a switch",
                Obstacles::none,
                Key.SPACE,
                Key.LEFT,
                Key.RIGHT));
        all.add(bind(
                FORM,
                NEW_LINE,
                "",
                "a new line in the prompt",
                Obstacles::none,
                Key.control('j'),
                Key.of(dev.hqt.tui.term.KeyName.ENTER, dev.hqt.tui.term.Modifiers.ALT)));
        all.add(bind(FORM, SUBMIT, "create", "do it", Obstacles::none, Key.ENTER));
        all.add(bind(FORM, CLOSE, "cancel", "cancel", Obstacles::none, Key.ESCAPE));

        all.add(bind(CONFIRM, YES, "yes", "do it", Obstacles::none, letter('y')));
        all.add(bind(
                CONFIRM, NO, "no", "leave everything as it is", Obstacles::none, Key.ESCAPE, letter('n'), letter('q')));
        return all;
    }

    private static Binding bind(
            Scope scope, Action action, String label, String description, Binding.Obstacle obstacle, Key... keys) {
        return new Binding(scope, action, List.of(keys), label, description, obstacle);
    }

    private static Key letter(char letter) {
        return Key.of(letter);
    }
}
