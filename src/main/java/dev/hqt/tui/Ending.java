package dev.hqt.tui;

/**
 * How hqt's screen was left.
 *
 * @param exitCode 0 when the user left it, 1 when it could not work here, 70 (EX_SOFTWARE, sysexits.h) when it crashed
 * @param sentence what to print once the terminal is the user's again; empty for nothing
 */
public record Ending(int exitCode, String sentence) {
    static final int FAILED = 1;
    static final int CRASHED = 70;
}
