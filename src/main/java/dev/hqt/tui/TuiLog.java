package dev.hqt.tui;

import java.nio.file.Path;

/** Where what nobody foresaw is written, since the screen is no place for a stack trace. */
public interface TuiLog {
    /** Writes it down; never throws. From any thread. */
    void record(String what, Throwable cause);

    /** The file, to name it to the user. */
    Path file();
}
