package dev.hqt.process;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One program to run to its end.
 *
 * @param argv program and arguments; never a shell line
 * @param environment the whole environment of the child, or null to inherit hqt's own
 * @param directory where it runs, or null for hqt's own
 * @param input what it reads on standard input; empty closes it at once
 * @param deadline after which it is killed
 */
public record Command(
        List<String> argv,
        @Nullable Map<String, String> environment,
        @Nullable Path directory,
        String input,
        Duration deadline) {
    /** Long enough for any small tool on a loaded machine, short enough to tell the user. */
    public static final Duration DEFAULT_DEADLINE = Duration.ofSeconds(5);

    public Command {
        argv = List.copyOf(argv);
        if (argv.isEmpty()) {
            throw new IllegalArgumentException("A command needs a program");
        }
        environment = environment == null ? null : Map.copyOf(environment);
    }

    public static Command of(List<String> argv) {
        return new Command(argv, null, null, "", DEFAULT_DEADLINE);
    }

    public static Command of(String... argv) {
        return of(List.of(argv));
    }

    public Command withEnvironment(Map<String, String> whole) {
        return new Command(argv, whole, directory, input, deadline);
    }

    public Command in(Path workingDirectory) {
        return new Command(argv, environment, workingDirectory, input, deadline);
    }

    public Command withInput(String text) {
        return new Command(argv, environment, directory, text, deadline);
    }

    public Command within(Duration limit) {
        return new Command(argv, environment, directory, input, limit);
    }
}
