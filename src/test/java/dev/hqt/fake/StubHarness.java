package dev.hqt.fake;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * A shell script that behaves as a real harness does, for tests in which real ones would be too slow or are not there.
 * Install {@link #script} under the harness's name on the PATH of a test; everything else happens in the folder
 * {@code .stub} of the directory it is started in, which a jail that may write its project shows too.
 *
 * <p>As {@code claude} it keeps {@code projects/<directory>/<id>.jsonl} from the first turn on, writes
 * {@code sessions/<pid>.json} with {@code procStart}, and refuses an id that is unknown or in use in claude's words. As
 * {@code codex} it names its conversations itself and holds its rollout file open. Under any other name it takes claude's
 * flags and refuses nothing. Its first argument that is no option is a first prompt, and so is each line typed.
 *
 * <p>It obeys orders, one a line: {@code .stub/next} and {@code .stub/next.<id>} once, at the next start (of that id), before
 * it looks for its conversation; {@code .stub/control} and {@code .stub/control.<id>} once, within a tenth of a second,
 * while it runs. Put them there with {@link #atNextStart} and {@link #tell}, which never show half a file.
 *
 * <ul>
 *   <li>{@code exit N}: ends in good order, with claude's or codex's last line; {@code crash N}: ends without a word
 *   <li>{@code say TEXT}, {@code title TEXT}, {@code screen FILE} (a file in {@code .stub}, shown on a cleared screen)
 *   <li>{@code slow MS}: does nothing for so long
 *   <li>{@code id [ID]}: goes on as another conversation, as {@code /clear} and {@code /new} do; a new id when none is said
 *   <li>{@code turn TEXT}: a turn of the conversation, whose first one makes its file
 *   <li>{@code status busy|idle|waiting [FOR]}, {@code nostatus}: what its status file says, or that it has none
 *   <li>{@code deaf}: ignores TERM, HUP and INT from now on; {@code child}: starts a deaf child in a session of its own
 *   <li>{@code suspend}: claude's words at Ctrl-Z, then stopped; {@code freeze}: stopped; {@code kill}: ended by KILL
 * </ul>
 *
 * <p>What it did stands in {@code .stub/log}: {@link #starts} reads it.
 */
public final class StubHarness {
    private final Path folder;

    /** @param directory the one that the harness is started in */
    public StubHarness(Path directory) {
        try {
            folder = Files.createDirectories(directory.resolve(".stub"));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** The program, after its {@code #!/bin/sh} line. */
    public static String script(String harness) {
        try (InputStream body = StubHarness.class.getResourceAsStream("stub-harness.sh")) {
            return "STUB=" + harness + "\n"
                    + new String(Objects.requireNonNull(body).readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Writes the program {@code harness} into a folder on PATH. */
    public static void install(Path programs, String harness) {
        try {
            Path program = Files.writeString(programs.resolve(harness), "#!/bin/sh\n" + script(harness));
            if (!program.toFile().setExecutable(true)) {
                throw new IllegalStateException(program + " can't be made executable");
            }
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /** Where its files lie; for a screen to be shown, say. */
    public Path folder() {
        return folder;
    }

    /** Orders for whichever starts next here. */
    public void atNextStart(String... orders) {
        put("next", orders);
    }

    /** Orders for the next start that is given this id. */
    public void atNextStartOf(String id, String... orders) {
        put("next." + id, orders);
    }

    /** Orders for the running one that is in this conversation. */
    public void tell(String id, String... orders) {
        put("control." + id, orders);
    }

    private void put(String name, String... orders) {
        try {
            Path half = Files.writeString(folder.resolve(name + ".half"), String.join("\n", orders) + "\n");
            Files.move(half, folder.resolve(name));
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    /**
     * One start of it.
     *
     * @param nonce tells it from all others
     * @param mode {@code spawn} or {@code resume}
     * @param askedId the id on its command line, or empty
     * @param directory where it was started
     * @param arguments its command line without the program
     * @param environment the names of its variables, sorted
     * @param opened the conversations that it opened or made: an id and the file's first line, in order
     * @param ids the conversations it was ready in, in order
     * @param child the process of its own that it started, as it sees it, or 0
     * @param ended its exit code as it meant it; empty while it runs or when it was killed
     */
    public record Start(
            String nonce,
            String mode,
            String askedId,
            Path directory,
            List<String> arguments,
            List<String> environment,
            List<Opened> opened,
            List<String> ids,
            long child,
            Optional<Integer> ended) {
        /** Whether it got as far as its screen. */
        public boolean ready() {
            return !ids.isEmpty();
        }
    }

    /** A conversation's file as it was opened: its first line holds the first turn's text. */
    public record Opened(String id, String firstLine) {}

    /** All starts here, oldest first. */
    public List<Start> starts() {
        List<String[]> lines = lines(folder.resolve("log")).stream()
                .map(line -> line.split("\t", -1))
                .toList();
        return lines.stream()
                .filter(line -> line[0].equals("started"))
                .map(line -> start(line, lines))
                .toList();
    }

    private Start start(String[] started, List<String[]> all) {
        String nonce = started[1];
        List<Opened> opened = new ArrayList<>();
        List<String> ids = new ArrayList<>();
        long child = 0;
        Optional<Integer> ended = Optional.empty();
        for (String[] line : all) {
            if (!line[1].equals(nonce)) {
                continue;
            }
            switch (line[0]) {
                case "opened" -> opened.add(new Opened(line[2], line[3]));
                case "ready", "became" -> ids.add(line[2]);
                case "child" -> child = Long.parseLong(line[2]);
                case "ended" -> ended = Optional.of(Integer.valueOf(line[2]));
                default -> {}
            }
        }
        return new Start(
                nonce,
                started[2],
                started[3],
                Path.of(started[4]),
                Arrays.asList(started).subList(5, started.length),
                lines(folder.resolve("env." + nonce)),
                List.copyOf(opened),
                List.copyOf(ids),
                child,
                ended);
    }

    private static List<String> lines(Path file) {
        try {
            return Files.exists(file) ? Files.readAllLines(file) : List.of();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }
}
