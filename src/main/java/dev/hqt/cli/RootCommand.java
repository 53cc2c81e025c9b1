package dev.hqt.cli;

import dev.hqt.tui.Rehearsal;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.Option;

/** {@code hqt} itself: opens the screen. */
@CommandLine.Command(
        name = "hqt",
        versionProvider = RootCommand.Version.class,
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

    /** The version that the jar's manifest says, in the launcher's words, which answers {@code --version} by itself. */
    static final class Version implements IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {line(RootCommand.class.getPackage().getImplementationVersion())};
        }

        /** @param version what the manifest says; null where hqt runs from classes that are in no jar */
        static String line(@Nullable String version) {
            return "hqt " + (version == null ? "of an unknown version" : version);
        }
    }
}
