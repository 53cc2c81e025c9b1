package dev.hqt.host;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Runs real programs for this room's tests; can put other words in front of every command line (a user, a jail). */
public final class TestCommandRunner implements CommandRunner {
    private final List<String> prefix;

    public TestCommandRunner(String... prefix) {
        this.prefix = List.of(prefix);
    }

    @Override
    public CommandResult run(Command command) {
        List<String> argv = new ArrayList<>(prefix);
        argv.addAll(command.argv());
        ProcessBuilder builder = new ProcessBuilder(argv);
        Map<String, String> whole = command.environment();
        if (whole != null) {
            builder.environment().clear();
            builder.environment().putAll(whole);
        }
        Path directory = command.directory();
        if (directory != null) {
            builder.directory(directory.toFile());
        }
        try {
            Path output = Files.createTempFile("hqt-out", "");
            Path errors = Files.createTempFile("hqt-err", "");
            try {
                return wait(
                        command,
                        builder.redirectOutput(output.toFile())
                                .redirectError(errors.toFile())
                                .start(),
                        output,
                        errors);
            } finally {
                Files.delete(output);
                Files.delete(errors);
            }
        } catch (IOException e) {
            return new CommandResult(CommandResult.NOT_STARTED, "", String.valueOf(e.getMessage()), false);
        }
    }

    private static CommandResult wait(Command command, Process process, Path output, Path errors) throws IOException {
        try (OutputStream input = process.getOutputStream()) {
            input.write(command.input().getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            // It ended without reading.
            if (process.isAlive()) {
                throw new UncheckedIOException(e);
            }
        }
        try {
            boolean ended = process.waitFor(command.deadline().toMillis(), TimeUnit.MILLISECONDS);
            if (!ended) {
                process.destroyForcibly().waitFor();
            }
            return new CommandResult(process.exitValue(), Files.readString(output), Files.readString(errors), !ended);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    @Override
    public int runInForeground(Command command) {
        throw new UnsupportedOperationException("Tests have no terminal");
    }
}
