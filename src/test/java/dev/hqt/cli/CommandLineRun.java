package dev.hqt.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;

/**
 * hqt's command line in this JVM, with a home and a database of its own. PATH has only what a test puts there, so that
 * what is missing is really missing.
 */
final class CommandLineRun {
    private final Path home;
    private final Path programs;
    private final Map<String, String> environment = new HashMap<>();

    CommandLineRun(Path folder) {
        try {
            home = Files.createDirectories(folder.resolve("home")).toRealPath();
            programs = Files.createDirectories(folder.resolve("programs")).toRealPath();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        environment.put("HOME", home.toString());
        environment.put("PATH", programs.toString());
        environment.put("LANG", "C.UTF-8");
    }

    /** How a command line ended. */
    record Result(int code, String output, String errors) {}

    Path home() {
        return home;
    }

    /** A directory of the user's to work in. */
    Path project(String name) {
        try {
            return Files.createDirectories(home.resolve(name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    CommandLineRun with(String name, String value) {
        environment.put(name, value);
        return this;
    }

    /** Puts a shell script onto PATH. */
    CommandLineRun program(String name, String script) {
        try {
            Path file = programs.resolve(name);
            Files.writeString(file, "#!/bin/sh\n" + script + "\n");
            if (!file.toFile().setExecutable(true)) {
                throw new IllegalStateException(file + " can't be made executable");
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    Path programs() {
        return programs;
    }

    CommandLineRun settings(String toml) {
        try {
            Path file = home.resolve(".config/hqt/config.toml");
            Files.createDirectories(file.getParent());
            Files.writeString(file, toml);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
        return this;
    }

    /** All of hqt, for a test that does many things with it; to be closed. */
    Application open() {
        return new Application(environment, new PrintWriter(new StringWriter()), new PrintWriter(new StringWriter()));
    }

    Result run(String... line) {
        return run(InputStream.nullInputStream(), line);
    }

    /** With this on standard input. */
    Result run(InputStream input, String... line) {
        StringWriter output = new StringWriter();
        StringWriter errors = new StringWriter();
        try (Application application =
                new Application(environment, new PrintWriter(output), new PrintWriter(errors), input)) {
            int code = new CommandTree(application).execute(line);
            return new Result(code, output.toString(), errors.toString());
        }
    }
}
