package dev.hqt.cli;

import dev.hqt.tui.Rehearsal;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code hqt} itself: opens the screen. */
@CommandLine.Command(
        name = "hqt",
        description = "Keeps coding agents in one list, each in a jail if you like. Without a command: the screen.",
        synopsisSubcommandLabel = "[COMMAND]",
        footer = {
            "",
            "Exit codes: 0 done, 1 failed (one sentence says why), 2 wrong usage.",
            "S is a session's id, or its nickname when only one has it."
        })
final class RootCommand extends Command {
    @Option(names = "--no-mouse", description = "Leave the mouse to the terminal.")
    boolean noMouse;

    @Option(
            names = {"-V", "--version"},
            versionHelp = true,
            description = "Print hqt's version.")
    boolean version;

    RootCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        if (json) {
            throw wrongUsage("The screen prints no JSON: 'hqt list --json' does.");
        }
        return application().openScreen(!noMouse, Rehearsal.none());
    }
}
