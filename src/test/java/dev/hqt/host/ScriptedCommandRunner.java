package dev.hqt.host;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Predicate;

/** Answers the commands it was told to expect, in order; an unexpected one fails, and so does one that never came. */
final class ScriptedCommandRunner implements CommandRunner {
    private record Expected(Predicate<Command> matches, CommandResult result) {}

    private final Deque<Expected> script = new ArrayDeque<>();
    private final List<Command> seen = new ArrayList<>();

    ScriptedCommandRunner expect(Predicate<Command> matches, CommandResult result) {
        script.add(new Expected(matches, result));
        return this;
    }

    @Override
    public CommandResult run(Command command) {
        Expected next = script.poll();
        if (next == null || !next.matches().test(command)) {
            throw new AssertionError("Unexpected command " + command.argv());
        }
        seen.add(command);
        return next.result();
    }

    @Override
    public int runInForeground(Command command) {
        throw new AssertionError("Unexpected command in the foreground " + command.argv());
    }

    List<Command> seen() {
        return List.copyOf(seen);
    }

    void assertAllCame() {
        if (!script.isEmpty()) {
            throw new AssertionError(script.size() + " expected commands never came");
        }
    }
}
