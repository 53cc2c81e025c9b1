package dev.hqt.harness;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Asks a harness's program what it can do, since npm installs whatever version the user's node allows: flags are looked
 * up in its own help, never guessed from a version. An answer is kept as long as the file is the same.
 */
public final class HarnessProbe {
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    private record Binary(Path executable, FileTime modified, long size) {}

    private final CommandRunner runner;
    private final Map<Binary, String> helps = new ConcurrentHashMap<>();

    public HarnessProbe(CommandRunner runner) {
        this.runner = runner;
    }

    /** Whether the program's {@code --help} names this long option. A help that can't be had names none. */
    boolean knowsOption(Path executable, String option) {
        return help(executable)
                .lines()
                .anyMatch(line -> line.strip().matches("(.*[\\s,])?" + option + "([\\s=,\\[].*)?"));
    }

    /** The first version number in what {@code --version} says, or nothing when it does not answer in three seconds. */
    public Optional<String> version(Program program) {
        CommandResult result =
                runner.run(Command.of(program.found().toString(), "--version").within(DEADLINE));
        return result.succeeded() ? versionIn(result.output()) : Optional.empty();
    }

    /** Pure: {@code 2.1.332} from {@code 2.1.332 (Claude Code)}, {@code 0.171.0} from {@code codex-cli 0.171.0}. */
    static Optional<String> versionIn(String output) {
        return java.util.regex.Pattern.compile("\\d+\\.\\d+[0-9A-Za-z.+-]*")
                .matcher(output)
                .results()
                .map(java.util.regex.MatchResult::group)
                .findFirst();
    }

    private String help(Path executable) {
        try {
            Binary binary = new Binary(executable, Files.getLastModifiedTime(executable), Files.size(executable));
            String known = helps.get(binary);
            if (known != null) {
                return known;
            }
            CommandResult result =
                    runner.run(Command.of(executable.toString(), "--help").within(DEADLINE));
            if (result.succeeded()) {
                helps.put(binary, result.output());
            }
            return result.succeeded() ? result.output() : "";
        } catch (IOException gone) {
            return "";
        }
    }
}
