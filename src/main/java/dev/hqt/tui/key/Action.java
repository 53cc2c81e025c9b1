package dev.hqt.tui.key;

/** What a key does. */
public enum Action {
    MOVE,
    ATTACH,
    NEW,
    RESUME,
    STOP,
    DELETE,
    UNDELETE,
    RENAME,
    CHANGE_JAIL,
    FILTER,
    CLEAR_FILTER,
    KEEP_FILTER,
    SWITCH_PANE,
    SCROLL,
    TOGGLE_PREVIEW,
    DOCTOR,
    RUN_AGAIN,
    HELP,
    REDRAW,
    SUSPEND,
    QUIT,
    NEXT_FIELD,
    PREVIOUS_FIELD,
    CHANGE_VALUE,
    NEW_LINE,
    SUBMIT,
    CLOSE,
    YES,
    NO
}
