package dev.hqt.session;

import java.time.Duration;

/** How the service waits between two looks, so that tests need not. */
@FunctionalInterface
public interface Pacer {
    void pause(Duration duration);
}
