package dev.hqt.tui.theme;

/** What a text is for. Views name roles; only {@link Theme} knows how each looks. */
public enum Role {
    /** Ordinary text. */
    TEXT,
    /** What may be overlooked: times, paths, hints. */
    DIM,
    /** The heading of a box. */
    TITLE,
    /** A heading inside of a list, such as a project. */
    HEADING,
    /** The chosen row or field. */
    SELECTED,
    /** The chosen row of a pane that keys do not go to. */
    SELECTED_UNFOCUSED,
    /** The frame of a box. */
    BORDER,
    /** The frame of the box that keys go to. */
    BORDER_FOCUSED,
    /** A key in a hint. */
    KEY,
    /** What a field shows while it is empty. */
    PLACEHOLDER,
    /** What cannot be used now. */
    DISABLED,
    /** A button. */
    BUTTON,
    /** A button that keys go to. */
    BUTTON_FOCUSED,
    /** What a search found. */
    MATCH,
    /** A session that is starting. */
    STARTING,
    /** A session that works. */
    WORKING,
    /** A session that waits for the user: the only loud one. */
    NEEDS_YOU,
    /** A session that is done and waits for nothing in particular. */
    IDLE,
    /** A session whose process ended. */
    STOPPED,
    /** A session that died at its start. */
    FAILED,
    /** A session whose policy cannot be read or enforced. */
    REFUSED,
    /** A session hqt cannot see. */
    UNKNOWN,
    /** The mark of a jail. */
    JAIL,
    /** A line that came into a file. */
    ADDED,
    /** A line that went out of it. */
    REMOVED,
    OK,
    WARNING,
    ERROR
}
