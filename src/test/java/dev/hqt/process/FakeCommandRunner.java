package dev.hqt.process;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A door to the operating system with nothing behind it: answers the commands it was told of, and fails on any other
 * and on those that never came.
 *
 * <pre>{@code
 * try (FakeCommandRunner runner = new FakeCommandRunner()) {
 *     runner.on("tmux", "-V").prints("tmux 3.3a\n");
 *     …
 * }
 * }</pre>
 *
 * Closing it checks. An unexpected command fails at once, and again at the close, so that code which swallows
 * exceptions can't hide it. Each expectation is for one call unless {@link Expectation#times} or
 * {@link Expectation#anyTimes} says otherwise; those of equal commands are used up in the order they were made. Safe
 * for several threads.
 */
public final class FakeCommandRunner implements CommandRunner, AutoCloseable {
    private final List<Expectation> expectations = new ArrayList<>();
    private final List<Command> commands = new ArrayList<>();
    private final List<String> unexpected = new ArrayList<>();

    /** Expects this very argv. */
    public Expectation on(String... argv) {
        List<String> wanted = List.of(argv);
        return on(String.join(" ", wanted), command -> command.argv().equals(wanted));
    }

    /** Expects an argv that starts so. */
    public Expectation onPrefix(String... start) {
        List<String> wanted = List.of(start);
        return on(
                String.join(" ", wanted) + " …",
                command -> command.argv().size() >= wanted.size()
                        && command.argv().subList(0, wanted.size()).equals(wanted));
    }

    /** Expects a command for which this holds; the description is for the failure's message. */
    public synchronized Expectation on(String description, Predicate<Command> matches) {
        Expectation expectation = new Expectation(description, matches);
        expectations.add(expectation);
        return expectation;
    }

    /** All that was run, in order, unexpected ones included. */
    public synchronized List<Command> commands() {
        return List.copyOf(commands);
    }

    @Override
    public CommandResult run(Command command) {
        return take(command).result();
    }

    @Override
    public int runInForeground(Command command) {
        return take(command).result().exitCode();
    }

    private synchronized Expectation take(Command command) {
        commands.add(command);
        for (Expectation expectation : expectations) {
            if (expectation.left > 0 && expectation.matches.test(command)) {
                expectation.left--;
                expectation.calls++;
                return expectation;
            }
        }
        String message = "Unexpected command: " + command.argv() + "; expected were " + describe(expectations);
        unexpected.add(message);
        throw new AssertionError(message);
    }

    /** Fails when a command came that was not expected, or one did not come that was. */
    @Override
    public synchronized void close() {
        if (!unexpected.isEmpty()) {
            throw new AssertionError(String.join("\n", unexpected));
        }
        List<Expectation> missing = expectations.stream()
                .filter(expectation -> expectation.calls < expectation.least)
                .toList();
        if (!missing.isEmpty()) {
            throw new AssertionError("Expected, but never run (often enough): " + describe(missing) + "; run were "
                    + commands.stream().map(Command::argv).toList());
        }
    }

    private static List<String> describe(List<Expectation> expectations) {
        return expectations.stream().map(expectation -> expectation.description).toList();
    }

    /** One expected command and its answer: success without output, unless told otherwise. */
    public static final class Expectation {
        private final String description;
        private final Predicate<Command> matches;
        private CommandResult result = new CommandResult(0, "", "", false);
        private @Nullable Runnable effect;
        private int least = 1;
        private int left = 1;
        private int calls;

        private Expectation(String description, Predicate<Command> matches) {
            this.description = description;
            this.matches = matches;
        }

        public Expectation prints(String output) {
            return answers(new CommandResult(0, output, "", false));
        }

        public Expectation fails(int exitCode, String errors) {
            return answers(new CommandResult(exitCode, "", errors, false));
        }

        /** There is no such program. */
        public Expectation isMissing() {
            return answers(new CommandResult(CommandResult.NOT_STARTED, "", "No such file or directory", false));
        }

        /** The deadline ended it. */
        public Expectation timesOut() {
            return answers(new CommandResult(128 + 9, "", "", true));
        }

        public Expectation answers(CommandResult answer) {
            result = answer;
            return this;
        }

        /** What happens while it runs: files written, a latch awaited. */
        public Expectation doing(Runnable sideEffect) {
            effect = sideEffect;
            return this;
        }

        /** Expected exactly so often. */
        public Expectation times(int count) {
            least = count;
            left = count;
            return this;
        }

        /** Expected any number of times, none included. */
        public Expectation anyTimes() {
            least = 0;
            left = Integer.MAX_VALUE;
            return this;
        }

        private CommandResult result() {
            if (effect != null) {
                effect.run();
            }
            return result;
        }
    }
}
