package dev.hqt.tui.widget;

import dev.hqt.tui.text.Style;
import dev.hqt.tui.text.Width;
import dev.hqt.tui.theme.Role;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Short messages that go by themselves. The clock is the caller's.
 *
 * @param toasts the oldest first
 */
public record Toasts(List<Toast> toasts) {
    public static final Toasts NONE = new Toasts(List.of());

    /** More at once would cover what the user works on. */
    private static final int MOST = 3;

    /** A box and a blank at each side. */
    private static final int AROUND_TEXT = 4;

    private static final int HEIGHT = 3;

    public Toasts {
        toasts = List.copyOf(toasts);
    }

    /**
     * One message.
     *
     * @param text a sentence
     * @param role OK, WARNING or ERROR, or TEXT
     * @param until when it goes
     */
    public record Toast(String text, Role role, Instant until) {}

    /** With a message more; it stays for four seconds, for eight when it says that something is wrong. */
    public Toasts add(String text, Role role, Instant now) {
        Duration stay = Duration.ofSeconds(role == Role.ERROR || role == Role.WARNING ? 8 : 4);
        List<Toast> more = new ArrayList<>(toasts);
        more.add(new Toast(text, role, now.plus(stay)));
        return new Toasts(more.subList(Math.max(0, more.size() - MOST), more.size()));
    }

    /** Without those whose time is over; itself when there are none. */
    public Toasts expire(Instant now) {
        List<Toast> left =
                toasts.stream().filter(toast -> toast.until().isAfter(now)).toList();
        return left.size() == toasts.size() ? this : new Toasts(left);
    }

    /** When the next of them goes: the loop need not wake before. */
    public Optional<Instant> nextExpiry() {
        return toasts.stream().map(Toast::until).min(Instant::compareTo);
    }

    /** Draws them over the lower right corner of a canvas, the newest lowest. */
    public void render(Canvas canvas) {
        int bottom = canvas.height();
        for (Toast toast : toasts.reversed()) {
            String text = sign(canvas, toast.role()) + toast.text();
            int columns = Math.min(Width.of(text) + AROUND_TEXT, canvas.width());
            bottom -= HEIGHT;
            if (bottom < 0) {
                return;
            }
            Canvas box = canvas.sub(canvas.width() - columns, bottom, columns, HEIGHT);
            box.fill(0, 0, columns, HEIGHT, Style.PLAIN);
            Canvas inside = box.box("", false);
            inside.putClipped(1, 0, Math.max(0, inside.width() - 2), text, toast.role());
        }
    }

    private static String sign(Canvas canvas, Role role) {
        return switch (role) {
            case OK -> canvas.signs().ok() + " ";
            case WARNING -> canvas.signs().warning() + " ";
            case ERROR -> canvas.signs().error() + " ";
            default -> "";
        };
    }
}
