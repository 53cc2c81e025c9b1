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
import org.jspecify.annotations.Nullable;

/**
 * Asks a harness's program what it can do, since npm installs whatever version the user's node allows: flags are looked
 * up in its own help, never guessed from a version. An answer is kept as long as the file is the same: in memory, and in
 * hqt's cache for the next hqt, since a large program takes a second or two to say it (OpenCode 1.18.33: 1.5 s on a
 * machine at rest).
 */
public final class HarnessProbe {
    private static final Duration VERSION_DEADLINE = Duration.ofSeconds(3);

    /** Gemini 0.61.0 needs two seconds of a processor to say its help, so on a busy machine ten; it is asked once. */
    private static final Duration HELP_DEADLINE = Duration.ofSeconds(20);

    /**
     * What a file is until it is another one: npm gives each file of each version the same time, so only when the kernel
     * saw it change tells them apart.
     */
    record Binary(Path executable, FileTime modified, FileTime changed, long size) {}

    private final CommandRunner runner;
    private final @Nullable KeptHelps kept;
    private final Map<Binary, String> helps = new ConcurrentHashMap<>();

    public HarnessProbe(CommandRunner runner) {
        this(runner, null);
    }

    /** @param kept where answers outlive this process, or null */
    public HarnessProbe(CommandRunner runner, @Nullable KeptHelps kept) {
        this.runner = runner;
        this.kept = kept;
    }

    /** Whether the program's {@code --help} names this long option. A help that can't be had names none. */
    boolean knowsOption(Path executable, String option) {
        return names(help(executable), option);
    }

    /**
     * Whether the program's {@code --help} was had and does not name this long option. For an option that a harness is
     * not started without in vain: when it can't be asked, the version that is known to have the option is assumed.
     */
    boolean lacksOption(Path executable, String option) {
        String help = help(executable);
        return !help.isBlank() && !names(help, option);
    }

    private static boolean names(String help, String option) {
        return help.lines().anyMatch(line -> line.strip().matches("(.*[\\s,])?" + option + "([\\s=,\\[].*)?"));
    }

    /** The first version number in what {@code --version} says, or nothing when it does not answer in three seconds. */
    public Optional<String> version(Program program) {
        CommandResult result =
                runner.run(Command.of(program.found().toString(), "--version").within(VERSION_DEADLINE));
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
            Binary binary = new Binary(
                    executable,
                    Files.getLastModifiedTime(executable),
                    (FileTime) Files.getAttribute(executable, "unix:ctime"),
                    Files.size(executable));
            String known = helps.get(binary);
            if (known != null) {
                return known;
            }
            String help = kept == null ? ask(executable) : kept.help(binary, () -> ask(executable));
            if (!help.isEmpty()) {
                helps.put(binary, help);
            }
            return help;
        } catch (IOException gone) {
            return "";
        }
    }

    /** OpenCode says it on standard error. */
    private String ask(Path executable) {
        CommandResult result =
                runner.run(Command.of(executable.toString(), "--help").within(HELP_DEADLINE));
        return result.succeeded() ? result.output() + "\n" + result.errors() : "";
    }
}
