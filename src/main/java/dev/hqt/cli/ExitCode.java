package dev.hqt.cli;

/** What hqt's exit codes mean. */
final class ExitCode {
    static final int DONE = 0;
    static final int FAILED = 1;
    static final int WRONG_USAGE = 2;
    /** The screen crashed (sysexits' EX_SOFTWARE); sessions keep running. */
    static final int CRASHED = 70;

    private ExitCode() {}
}
