package dev.hqt.config;

import dev.hqt.HqtException;

/** The user's settings, or the variables that say where they lie, can't be used. */
public final class ConfigException extends HqtException {
    private static final long serialVersionUID = 1L;

    ConfigException(String message) {
        super(message);
    }

    ConfigException(String message, Throwable cause) {
        super(message, cause);
    }
}
