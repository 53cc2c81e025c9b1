package dev.hqt.doctor;

/** How results are marked on the screen. */
public enum Marks {
    UNICODE("✓", "!", "✗"),
    /** For terminals without UTF-8. */
    ASCII("+", "!", "x");

    private final String ok;
    private final String warning;
    private final String failed;

    Marks(String ok, String warning, String failed) {
        this.ok = ok;
        this.warning = warning;
        this.failed = failed;
    }

    /** The mark of this result. */
    public String of(CheckResult result) {
        return switch (result) {
            case CheckResult.Ok _ -> ok;
            case CheckResult.Warning _ -> warning;
            case CheckResult.Failed _ -> failed;
        };
    }

    /** The text as such a terminal can show it; control characters, which may come from other programs, never pass. */
    String text(String text) {
        String clean = text.replaceAll("\\p{Cc}+", " ").strip();
        return this == UNICODE
                ? clean
                : clean.replace("—", "-").replace("…", "...").replace("×", "x");
    }
}
