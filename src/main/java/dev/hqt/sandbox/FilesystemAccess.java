package dev.hqt.sandbox;

/** What a jailed agent may do to the files of its project. */
public enum FilesystemAccess {
    READ_WRITE("rw", "Read-write"),
    READ_ONLY("ro", "Read-only");

    private final String code;
    private final String label;

    FilesystemAccess(String code, String label) {
        this.code = code;
        this.label = label;
    }

    /** The word in {@code sandbox_json} and on the command line: {@code rw} or {@code ro}. */
    public String code() {
        return code;
    }

    /** The word a user reads. */
    public String label() {
        return label;
    }
}
