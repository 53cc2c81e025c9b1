package dev.hqt.store;

import dev.hqt.session.IdCause;
import dev.hqt.session.Project;
import dev.hqt.session.RecordedState;
import dev.hqt.session.Session;
import dev.hqt.session.SessionRepository;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Another hqt, for tests: a JVM of its own that reads orders from standard input, one a line, and answers each with
 * one line, {@code done …} or {@code failed …}.
 */
public final class StoreWorker implements AutoCloseable {
    private final Process process;
    private final BufferedReader answers;

    private StoreWorker(Process process) {
        this.process = process;
        this.answers = process.inputReader(StandardCharsets.UTF_8);
    }

    static StoreWorker start() throws IOException {
        return start(List.of());
    }

    /** Behind a wrapper such as bwrap. */
    static StoreWorker start(List<String> wrapper) throws IOException {
        List<String> command = new ArrayList<>(wrapper);
        command.addAll(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "-Dorg.jboss.logging.provider=slf4j",
                "-cp",
                System.getProperty("java.class.path"),
                StoreWorker.class.getName()));
        StoreWorker worker = new StoreWorker(new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start());
        worker.require("ready");
        return worker;
    }

    static List<StoreWorker> start(int count) throws IOException {
        List<StoreWorker> workers = new ArrayList<>();
        for (int number = 0; number < count; number++) {
            workers.add(start());
        }
        return workers;
    }

    void order(Object... words) throws IOException {
        List<String> line = new ArrayList<>();
        for (Object word : words) {
            line.add(word.toString());
        }
        process.getOutputStream().write((String.join("\t", line) + "\n").getBytes(StandardCharsets.UTF_8));
        process.getOutputStream().flush();
    }

    /** The next answer; "ended" when the process is gone. */
    String answer() throws IOException {
        String line = answers.readLine();
        return line == null ? "ended" : line;
    }

    void require(String expected) throws IOException {
        String answer = answer();
        if (!answer.equals(expected)) {
            throw new AssertionError("The worker said: " + answer);
        }
    }

    /** SIGKILL, in the middle of whatever it does. */
    void kill() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    public static void main(String[] unused) throws IOException {
        System.out.println("ready");
        try (BufferedReader orders = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8))) {
            for (String line = orders.readLine(); line != null; line = orders.readLine()) {
                String[] words = line.split("\t");
                System.out.println(obey(words));
            }
        }
    }

    private static String obey(String[] words) {
        Path folder = Path.of(words[1]);
        try (Store store = Store.open(TestStore.directories(folder), Clock.systemUTC())) {
            return switch (words[0]) {
                case "open" -> "done " + store.schemaVersion();
                case "read" ->
                    "done " + store.sessions().listSessions(true).size()
                            + store.findDamage().orElse("");
                case "work" -> work(store.sessions(), words[2], Integer.parseInt(words[3]));
                case "unnamed" -> unnamed(store.sessions(), Integer.parseInt(words[2]));
                case "fill" -> fill(store.sessions());
                default -> "failed: no such order";
            };
        } catch (RuntimeException failure) {
            return "failed: " + failure.getClass().getSimpleName() + ": "
                    + String.valueOf(failure.getMessage()).replace('\n', ' ');
        }
    }

    /** Makes sessions of its own and changes them, and one that all workers change. */
    private static String work(SessionRepository sessions, String name, int rounds) {
        Project project = sessions.addProject(Path.of("/src/" + name), "shared name");
        Session shared = sessions.findSessions("shared").stream().findFirst().orElseThrow();
        for (int round = 0; round < rounds; round++) {
            Session own = TestStore.add(sessions, project, name + "-" + round);
            sessions.changeState(own.id(), RecordedState.RUNNING, null, null);
            sessions.changeHarnessSessionId(own.id(), name + "-" + round, IdCause.FOLLOWED);
            sessions.changeHarnessSessionId(shared.id(), name + "-" + round, IdCause.FOLLOWED);
            if (round % 3 == 0) {
                sessions.delete(own.id());
            }
        }
        return "done " + rounds;
    }

    /** Makes sessions in one project that all workers share, and leaves their names to the store. */
    private static String unnamed(SessionRepository sessions, int count) {
        Project project = sessions.addProject(Path.of("/src/unnamed"), "unnamed");
        for (int number = 0; number < count; number++) {
            sessions.addSession(TestStore.draft(project, null, null));
        }
        return "done " + count;
    }

    /** Writes until it is killed, or until the disk is full. */
    private static String fill(SessionRepository sessions) {
        Project project = sessions.addProject(Path.of("/src/fill"), "fill");
        for (int round = 0; ; round++) {
            Session session = TestStore.add(sessions, project, "n" + round);
            sessions.changeState(session.id(), RecordedState.STOPPED, round, "x".repeat(2000));
            System.out.println(String.format(Locale.ROOT, "wrote %d", session.id()));
        }
    }
}
