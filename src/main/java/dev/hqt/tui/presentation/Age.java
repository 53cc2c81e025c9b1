package dev.hqt.tui.presentation;

import java.time.Duration;
import java.time.Instant;

/** How long ago something was, in a few columns: {@code now}, {@code 2m}, {@code 9h}, {@code 3d}, {@code 5w}. */
public final class Age {
    private Age() {}

    /** Under a minute it is now: seconds that count up draw the eye to where nothing happens. */
    public static String of(Instant then, Instant now) {
        long minutes = Math.max(0, Duration.between(then, now).toMinutes());
        if (minutes < 1) {
            return "now";
        }
        if (minutes < 60) {
            return minutes + "m";
        }
        long hours = minutes / 60;
        if (hours < 24) {
            return hours + "h";
        }
        long days = hours / 24;
        return days < 14 ? days + "d" : days / 7 + "w";
    }
}
