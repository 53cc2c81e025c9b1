package dev.hqt.process;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Runs real programs. Owns their pipes and their deadline; knows nothing of what they mean.
 *
 * <p>Input, output and errors are pumped at the same time: a child that fills one pipe while hqt waits on another
 * would stand still for ever.
 */
public final class SystemCommandRunner implements CommandRunner {
    /** As a shell reports SIGKILL, which is what a missed deadline gets. */
    private static final int KILLED = 128 + 9;

    /** As a shell reports SIGINT. */
    private static final int INTERRUPTED = 128 + 2;

    @Override
    public CommandResult run(Command command) {
        long end = System.nanoTime() + command.deadline().toNanos();
        Process process;
        try {
            process = builder(command).start();
        } catch (IOException failure) {
            return notStarted(command, failure);
        }
        Pump output = Pump.of(process.getInputStream());
        Pump errors = Pump.of(process.getErrorStream());
        feed(process.getOutputStream(), command.input());
        try {
            if (!process.waitFor(remaining(end), TimeUnit.NANOSECONDS)) {
                killTree(process);
                return new CommandResult(KILLED, output.text(), errors.text(), true);
            }
            // A grandchild may hold the pipes open: what it writes after the deadline is not waited for.
            output.await(remaining(end));
            errors.await(remaining(end));
            return new CommandResult(process.exitValue(), output.text(), errors.text(), false);
        } catch (InterruptedException interruption) {
            killTree(process);
            Thread.currentThread().interrupt();
            return new CommandResult(INTERRUPTED, output.text(), errors.text(), false);
        }
    }

    @Override
    public int runInForeground(Command command) {
        Process process;
        try {
            process = builder(command).inheritIO().start();
        } catch (IOException failure) {
            return CommandResult.NOT_STARTED;
        }
        try {
            return process.waitFor();
        } catch (InterruptedException interruption) {
            process.destroy();
            Thread.currentThread().interrupt();
            return INTERRUPTED;
        }
    }

    private static ProcessBuilder builder(Command command) {
        ProcessBuilder builder = new ProcessBuilder(command.argv());
        Map<String, String> environment = command.environment();
        if (environment != null) {
            builder.environment().clear();
            builder.environment().putAll(environment);
        }
        if (command.directory() != null) {
            builder.directory(command.directory().toFile());
        }
        return builder;
    }

    private static CommandResult notStarted(Command command, IOException failure) {
        String reason = failure.getMessage() == null ? failure.toString() : failure.getMessage();
        return new CommandResult(
                CommandResult.NOT_STARTED, "", "cannot run " + command.argv().getFirst() + ": " + reason, false);
    }

    private static long remaining(long end) {
        return Math.max(0, end - System.nanoTime());
    }

    /** Children first listed, then all killed: once the parent is dead its children can't be found any more. */
    private static void killTree(Process process) {
        List<ProcessHandle> tree = process.descendants().toList();
        process.destroyForcibly();
        tree.forEach(ProcessHandle::destroyForcibly);
        try {
            boolean gone = process.waitFor(Duration.ofSeconds(1).toNanos(), TimeUnit.NANOSECONDS);
            if (!gone) {
                // In the kernel's hands (a dead network disk): nothing more can be done from here.
                process.getInputStream().close();
            }
        } catch (InterruptedException interruption) {
            Thread.currentThread().interrupt();
        } catch (IOException ignored) {
            // A pipe of a killed child: whatever it holds was not asked for any more.
        }
    }

    private static void feed(OutputStream input, String text) {
        if (text.isEmpty()) {
            close(input);
            return;
        }
        Thread.ofPlatform().daemon().name("hqt-feed").start(() -> {
            try {
                input.write(text.getBytes(StandardCharsets.UTF_8));
            } catch (IOException closed) {
                // The child did not want to read to the end; its exit code tells whether that matters.
            } finally {
                close(input);
            }
        });
    }

    private static void close(OutputStream stream) {
        try {
            stream.close();
        } catch (IOException closed) {
            // The child closed its end first.
        }
    }

    /** Collects one stream of a child in its own thread. */
    private static final class Pump {
        private final ByteArrayOutputStream collected = new ByteArrayOutputStream();
        private final Thread thread;

        private Pump(InputStream source) {
            thread = Thread.ofPlatform().daemon().name("hqt-pump").unstarted(() -> drain(source));
        }

        static Pump of(InputStream source) {
            Pump pump = new Pump(source);
            pump.thread.start();
            return pump;
        }

        private void drain(InputStream source) {
            byte[] chunk = new byte[8192];
            try (source) {
                for (int count = source.read(chunk); count >= 0; count = source.read(chunk)) {
                    synchronized (collected) {
                        collected.write(chunk, 0, count);
                    }
                }
            } catch (IOException closed) {
                // The child was killed; what came until then is kept.
            }
        }

        void await(long nanos) throws InterruptedException {
            thread.join(Duration.ofNanos(Math.max(1, nanos)));
        }

        String text() {
            synchronized (collected) {
                return collected.toString(StandardCharsets.UTF_8);
            }
        }
    }
}
