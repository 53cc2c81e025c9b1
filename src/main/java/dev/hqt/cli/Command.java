package dev.hqt.cli;

import java.util.concurrent.Callable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** A verb: options in, service, text or JSON out. */
abstract class Command implements Callable<Integer> {
    @Spec
    CommandSpec spec;

    @Option(names = "--json", description = "Print JSON with stable field names.")
    boolean json;

    @Option(names = "--verbose", description = "With an error, name the log.")
    boolean verbose;

    @Option(
            names = {"-h", "--help"},
            usageHelp = true,
            description = "Show this help.")
    boolean help;

    private final Application application;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    Command(Application application) {
        this.application = application;
    }

    final Application application() {
        return application;
    }

    final Output output() {
        return application.output();
    }

    @Override
    public final Integer call() {
        int code = execute();
        output().flush();
        return code;
    }

    /** Does it and gives the exit code. */
    abstract int execute();

    /** Wrong usage: the sentence and exit code 2. */
    final ParameterException wrongUsage(String sentence) {
        return new ParameterException(spec.commandLine(), sentence);
    }
}
