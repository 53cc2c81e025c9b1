package dev.hqt.tui.key;

/** Where a key means something. */
public enum Scope {
    LIST("Sessions"),
    EVERYWHERE("Everywhere"),
    PREVIEW("Preview"),
    FILTER("Filter"),
    DOCUMENT("Help, doctor and review"),
    DOCTOR("Doctor"),
    REVIEW("Review"),
    PROMPT("Prompt"),
    FORM("New session and other forms"),
    CONFIRM("Questions");

    private final String title;

    Scope(String title) {
        this.title = title;
    }

    /** The heading over its keys, for the user. */
    public String title() {
        return title;
    }
}
