package dev.hqt.real;

/** What the matrix has a harness do, in this order; the columns of its table. */
enum Step {
    START("start", "in the jail, to its idle screen, asked nothing"),
    WORKING("working", "seen while the model answers"),
    TOOL("tool", "a command of the agent's ran in the jail, which hid what it must"),
    WAITING("waiting", "seen while it asks for a permission, without a jail"),
    IDLE("idle", "seen after its turn"),
    STOP("stop", "ended when asked"),
    RESUME("resume", "with its conversation on the screen, under the same id"),
    NEW_ID("new id", "of a conversation that the user began in the same process"),
    KILL("kill", "seen as stopped after a SIGKILL"),
    RESUME_AFTER_KILL("resume again", "with the newer conversation on the screen");

    private final String title;
    private final String meaning;

    Step(String title, String meaning) {
        this.title = title;
        this.meaning = meaning;
    }

    String title() {
        return title;
    }

    String meaning() {
        return meaning;
    }
}
