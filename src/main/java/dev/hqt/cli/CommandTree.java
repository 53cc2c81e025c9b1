package dev.hqt.cli;

import dev.hqt.HqtException;
import dev.hqt.tui.Rehearsal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * All verbs, and the one place where a failure becomes a sentence and an exit code. Reading what a verb's class says of
 * its options costs a good part of a short command, so only the verb that is asked for is read, and for the screen, which
 * takes a command line without a word, none.
 */
final class CommandTree {
    private final Application application;

    CommandTree(Application application) {
        this.application = application;
    }

    /** Runs one command line and gives its exit code. */
    int execute(String... arguments) {
        int code = arguments.length == 0 ? openScreen() : parse(arguments);
        application.output().flush();
        return code;
    }

    private int openScreen() {
        try {
            return application.openScreen(true, Rehearsal.none());
        } catch (RuntimeException failure) {
            return tell(failure, false);
        }
    }

    private int parse(String... arguments) {
        Split split = Split.of(arguments);
        CommandLine root = new CommandLine(new RootCommand(application));
        Map<String, Supplier<Command>> verbs = verbs(split.afterDashes());
        Supplier<Command> wanted = verbs.get(split.verb());
        for (Supplier<Command> verb : wanted == null ? verbs.values() : List.of(wanted)) {
            root.addSubcommand(withSubcommands(verb.get()));
        }
        root.setExecutionExceptionHandler((failure, line, result) -> tell(failure, line));
        root.setParameterExceptionHandler((wrong, given) -> tell(wrong));
        root.setOut(application.writer());
        root.setErr(application.errorWriter());
        root.setUsageHelpAutoWidth(false);
        // A prompt may begin with @file, which is for the harness to read.
        root.setExpandAtFiles(false);
        return root.execute(split.line());
    }

    /** By name, in the order of the help. */
    private Map<String, Supplier<Command>> verbs(List<String> harnessArguments) {
        Map<String, Supplier<Command>> verbs = new LinkedHashMap<>();
        verbs.put("new", () -> new NewCommand(application, harnessArguments));
        verbs.put("list", () -> new ListCommand(application));
        verbs.put("show", () -> new ShowCommand(application));
        verbs.put("attach", () -> new AttachCommand(application));
        verbs.put("send", () -> new SendCommand(application));
        verbs.put("stop", () -> new StopCommand(application));
        verbs.put("resume", () -> new ResumeCommand(application));
        verbs.put("review", () -> new ReviewCommand(application));
        verbs.put("policy", () -> new PolicyCommand(application));
        verbs.put("delete", () -> new DeleteCommand(application));
        verbs.put("undelete", () -> new UndeleteCommand(application));
        verbs.put("rename", () -> new RenameCommand(application));
        verbs.put("project", () -> new ProjectCommand(application));
        verbs.put("login", () -> new LoginCommand(application));
        verbs.put("cache", () -> new CacheCommand(application));
        verbs.put("doctor", () -> new DoctorCommand(application));
        verbs.put("train", () -> new TrainCommand(application));
        return verbs;
    }

    private CommandLine withSubcommands(Command command) {
        CommandLine line = new CommandLine(command);
        if (command instanceof ProjectCommand) {
            line.addSubcommand(new ProjectCommand.Add(application));
            line.addSubcommand(new ProjectCommand.Listing(application));
            line.addSubcommand(new ProjectCommand.Remove(application));
        }
        if (command instanceof CacheCommand) {
            line.addSubcommand(new CacheCommand.Listing(application));
            line.addSubcommand(new CacheCommand.Clear(application));
        }
        return line;
    }

    private int tell(ParameterException wrong) {
        CommandLine line = wrong.getCommandLine();
        application
                .output()
                .remark("hqt: " + sentence(wrong) + "\n'"
                        + line.getCommandSpec().qualifiedName() + " --help' says how.");
        return ExitCode.WRONG_USAGE;
    }

    /**
     * picocli's own words but for a word that is in the wrong place, which they only number. Not its guesses at what was
     * meant either: for {@code lst} it thinks of {@code stop}.
     */
    private static String sentence(ParameterException wrong) {
        if (!(wrong instanceof UnmatchedArgumentException unmatched)) {
            return String.valueOf(wrong.getMessage());
        }
        String word = unmatched.getUnmatched().getFirst();
        CommandSpec spec = wrong.getCommandLine().getCommandSpec();
        if (unmatched.isUnknownOption()) {
            return "'" + spec.qualifiedName() + "' has no option '" + word + "'.";
        }
        return spec.subcommands().isEmpty()
                ? "'" + word + "' is one word too many for '" + spec.qualifiedName() + "'."
                : "There is no command '" + spec.qualifiedName() + " " + word + "'.";
    }

    private int tell(Exception failure, CommandLine line) {
        if (failure instanceof ParameterException wrong) {
            return tell(wrong);
        }
        return tell(failure, line.getCommand() instanceof Command command && command.verbose);
    }

    private int tell(Exception failure, boolean verbose) {
        boolean expected = failure instanceof HqtException;
        boolean logged = application.log(failure);
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        String log = logged ? application.directories().log().toString() : "it could not be written";
        String sentence = expected ? message : "This should not have happened: " + message + " (log: " + log + ").";
        application.output().remark("hqt: " + sentence + (expected && verbose ? "\nlog: " + log : ""));
        return ExitCode.FAILED;
    }

    /** A command line, and what stood after {@code --} when it is one of {@code hqt new}. */
    record Split(List<String> before, List<String> afterDashes) {
        static Split of(String[] arguments) {
            List<String> all = List.of(arguments);
            int dashes = all.indexOf("--");
            if (dashes < 0) {
                return new Split(all, List.of());
            }
            Split split = new Split(all.subList(0, dashes), all.subList(dashes + 1, all.size()));
            return split.verb().equals("new") ? split : new Split(all, List.of());
        }

        /** The first word when only options stand before it, and none that asks for help; else empty. */
        String verb() {
            for (String word : before) {
                if (!word.startsWith("-")) {
                    return word;
                }
                if (word.equals("--help") || (!word.startsWith("--") && word.contains("h"))) {
                    return "";
                }
            }
            return "";
        }

        String[] line() {
            return before.toArray(String[]::new);
        }
    }
}
