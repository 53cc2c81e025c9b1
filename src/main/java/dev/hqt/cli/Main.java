package dev.hqt.cli;

/** Where hqt starts. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(arguments.length == 0 ? 2 : 0);
    }
}
