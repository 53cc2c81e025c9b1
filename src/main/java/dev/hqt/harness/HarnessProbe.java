package dev.hqt.harness;

import dev.hqt.HqtException;
import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Asks a harness's program what it can do, since npm installs whatever version the user's node allows: flags are looked
 * up in its own help, never guessed from a version. An answer is kept as long as the file is the same.
 */
public final class HarnessProbe {
    private static final Duration VERSION_DEADLINE = Duration.ofSeconds(3);

    /** Gemini 0.61.0 needs two seconds of a processor to say its help, so on a busy machine ten. */
    private static final Duration HELP_DEADLINE = Duration.ofSeconds(20);

    private static final int LARGEST_HELP = 1 << 20;

    /** npm gives each file of each version the same time, so only when the kernel saw it change tells them apart. */
    private record Binary(Path executable, FileTime modified, FileTime changed, long size) {}

    private final CommandRunner runner;
    private final @Nullable Path kept;
    private final Map<Binary, String> helps = new ConcurrentHashMap<>();

    public HarnessProbe(CommandRunner runner) {
        this(runner, null);
    }

    /** @param kept a folder that no jail shows, in which answers outlive this hqt; null to ask anew in each */
    public HarnessProbe(CommandRunner runner, @Nullable Path kept) {
        this.runner = runner;
        this.kept = kept;
    }

    /** Whether the program's {@code --help} names this long option. A help that can't be had names none. */
    boolean knowsOption(Path executable, String option) {
        return help(executable)
                .lines()
                .anyMatch(line -> line.strip().matches("(.*[\\s,])?" + option + "([\\s=,\\[].*)?"));
    }

    /**
     * Whether the program's {@code --help} was had and does not name this long option. For an option that a harness is
     * not started without in vain: when it can't be asked, the version that is known to have the option is assumed.
     */
    boolean lacksOption(Path executable, String option) {
        return !help(executable).isEmpty() && !knowsOption(executable, option);
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
            if (known == null) {
                known = remembered(binary).orElseGet(() -> ask(binary));
                if (!known.isEmpty()) {
                    helps.put(binary, known);
                }
            }
            return known;
        } catch (IOException gone) {
            return "";
        }
    }

    private String ask(Binary binary) {
        CommandResult result =
                runner.run(Command.of(binary.executable().toString(), "--help").within(HELP_DEADLINE));
        if (!result.succeeded()) {
            return "";
        }
        // OpenCode says it on standard error.
        String help = result.output().isBlank() ? result.errors() : result.output();
        remember(binary, help);
        return help;
    }

    private Optional<String> remembered(Binary binary) {
        return kept == null
                ? Optional.empty()
                : UntrustedFile.read(kept.resolve(name(binary)), LARGEST_HELP).filter(help -> !help.isBlank());
    }

    private void remember(Binary binary, String help) {
        if (kept == null) {
            return;
        }
        try {
            PrivateFiles.makeDirectories(kept);
            PrivateFiles.write(kept.resolve(name(binary)), help, kept);
        } catch (HqtException unwritable) {
            // Then the next hqt asks again: slower, and nothing to fail a start for.
        }
    }

    private static String name(Binary binary) {
        try {
            return HexFormat.of()
                    .formatHex(MessageDigest.getInstance("SHA-256")
                            .digest(binary.toString().getBytes(StandardCharsets.UTF_8)));
        } catch (NoSuchAlgorithmException missing) {
            throw new IllegalStateException("Every Java has SHA-256", missing);
        }
    }
}
