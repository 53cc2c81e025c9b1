package dev.hqt.tui.event;

/**
 * How it went with those sessions that were brought back so far.
 *
 * @param resumed with their conversation, or running already
 * @param fresh with a fresh one, since theirs was refused
 * @param failed not at all
 */
public record RestoreCount(int resumed, int fresh, int failed) {
    public static final RestoreCount NONE = new RestoreCount(0, 0, 0);

    public RestoreCount withResumed() {
        return new RestoreCount(resumed + 1, fresh, failed);
    }

    public RestoreCount withFresh() {
        return new RestoreCount(resumed, fresh + 1, failed);
    }

    public RestoreCount withFailed() {
        return new RestoreCount(resumed, fresh, failed + 1);
    }

    public int total() {
        return resumed + fresh + failed;
    }
}
