package dev.hqt.harness;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;

/** A runner for tests: knows which commands come, in which order, and fails on any other and on one that is missing. */
final class ScriptedRunner implements CommandRunner {
    private record Step(List<String> argv, CommandResult result, Runnable effect) {}

    private final Deque<Step> steps = new ArrayDeque<>();
    private final List<Map<String, String>> environments = new ArrayList<>();

    ScriptedRunner expect(String output, String... argv) {
        return expect(new CommandResult(0, output, "", false), () -> {}, argv);
    }

    ScriptedRunner expect(CommandResult result, Runnable effect, String... argv) {
        steps.add(new Step(List.of(argv), result, effect));
        return this;
    }

    @Override
    public CommandResult run(Command command) {
        Step step = steps.poll();
        if (step == null || !step.argv().equals(command.argv())) {
            throw new AssertionError(
                    "Expected " + (step == null ? "nothing" : step.argv()) + ", ran " + command.argv());
        }
        environments.add(command.environment() == null ? Map.of() : command.environment());
        step.effect().run();
        return step.result();
    }

    @Override
    public int runInForeground(Command command) {
        throw new AssertionError("Nothing of a harness runs in the foreground: " + command.argv());
    }

    /** Those that were passed, one for each command that ran. */
    List<Map<String, String>> environments() {
        return List.copyOf(environments);
    }

    void assertAllRan() {
        if (!steps.isEmpty()) {
            throw new AssertionError(
                    "Never ran: " + steps.stream().map(Step::argv).toList());
        }
    }
}
