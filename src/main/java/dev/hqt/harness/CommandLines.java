package dev.hqt.harness;

import java.util.ArrayList;
import java.util.List;

/** The parts of a command line that harnesses share. */
final class CommandLines {
    private CommandLines() {}

    /**
     * The program to start. Inside a jail only the resolved file exists; outside it is started as the user would, since
     * a shim looks at the name it was called by.
     */
    static List<String> program(HarnessRequest request) {
        Program program = request.program();
        return new ArrayList<>(List.of((request.sandboxed() ? program.executable() : program.found()).toString()));
    }

    static void addModel(List<String> command, String flag, HarnessRequest request) {
        String model = request.model();
        if (model != null) {
            command.addAll(List.of(flag, model));
        }
    }

    /** Last, and after {@code --}: a prompt may start with a dash, and an argument before it may take a list. */
    static void addPrompt(List<String> command, HarnessRequest request) {
        String prompt = request.prompt();
        if (prompt != null) {
            command.addAll(List.of("--", prompt));
        }
    }
}
