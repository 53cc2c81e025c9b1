package dev.hqt.cli;

import dev.hqt.HqtException;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;

/** All verbs, and the one place where a failure becomes a sentence and an exit code. */
final class CommandTree {
    private final Application application;

    CommandTree(Application application) {
        this.application = application;
    }

    /** Runs one command line and gives its exit code. */
    int execute(String... arguments) {
        Split split = Split.of(arguments);
        CommandLine root = build(split.afterDashes());
        int code = root.execute(split.line());
        application.output().flush();
        return code;
    }

    private CommandLine build(List<String> harnessArguments) {
        CommandLine project = new CommandLine(new ProjectCommand(application));
        project.addSubcommand(new ProjectCommand.Add(application));
        project.addSubcommand(new ProjectCommand.Listing(application));
        project.addSubcommand(new ProjectCommand.Remove(application));
        CommandLine root = new CommandLine(new RootCommand(application));
        root.addSubcommand(new NewCommand(application, harnessArguments));
        root.addSubcommand(new ListCommand(application));
        root.addSubcommand(new ShowCommand(application));
        root.addSubcommand(new AttachCommand(application));
        root.addSubcommand(new StopCommand(application));
        root.addSubcommand(new ResumeCommand(application));
        root.addSubcommand(new PolicyCommand(application));
        root.addSubcommand(new DeleteCommand(application));
        root.addSubcommand(new UndeleteCommand(application));
        root.addSubcommand(new RenameCommand(application));
        root.addSubcommand(project);
        root.addSubcommand(new DoctorCommand(application));
        root.addSubcommand(new TrainCommand(application));
        root.setExecutionExceptionHandler((failure, line, result) -> tell(failure, line));
        root.setParameterExceptionHandler((wrong, given) -> tell(wrong));
        root.setOut(application.writer());
        root.setErr(application.errorWriter());
        root.setUsageHelpAutoWidth(false);
        return root;
    }

    private int tell(ParameterException wrong) {
        CommandLine line = wrong.getCommandLine();
        application
                .output()
                .remark("hqt: " + wrong.getMessage() + "\n'"
                        + line.getCommandSpec().qualifiedName() + " --help' says how.");
        return ExitCode.WRONG_USAGE;
    }

    private int tell(Exception failure, CommandLine line) {
        if (failure instanceof ParameterException wrong) {
            return tell(wrong);
        }
        boolean expected = failure instanceof HqtException;
        boolean logged = application.log(failure);
        String message = failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
        String log = logged ? application.directories().log().toString() : "it could not be written";
        boolean verbose = line.getCommand() instanceof Command command && command.verbose;
        String sentence = expected ? message : "This should not have happened: " + message + " (log: " + log + ").";
        application.output().remark("hqt: " + sentence + (expected && verbose ? "\nlog: " + log : ""));
        return ExitCode.FAILED;
    }

    /** A command line, and what stood after {@code --} when it is one of {@code hqt new}. */
    record Split(List<String> before, List<String> afterDashes) {
        static Split of(String[] arguments) {
            List<String> all = List.of(arguments);
            int dashes = all.indexOf("--");
            boolean isNew = dashes >= 0 && all.subList(0, dashes).contains("new");
            return isNew
                    ? new Split(all.subList(0, dashes), all.subList(dashes + 1, all.size()))
                    : new Split(all, List.of());
        }

        String[] line() {
            return before.toArray(String[]::new);
        }
    }
}
