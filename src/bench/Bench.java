import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The numbers that hqt promises, measured as a user would see them: whole processes, from their start to what appears.
 * Cases are interleaved, so that a noisy moment falls on all of them.
 */
final class Bench {
    private static final int ROWS = 1000;
    private static final int LIVE = 100;
    private static final int UNTIL_QUIET_SECONDS = 25;
    private static final int WATCHED_SECONDS = 30;
    private static final String FROM_THE_DIALOG = "from the dialog";
    private static final String BY_COMMAND = "by 'hqt new'";
    private static final String JAILED = ", in a jail";
    private static final int MORE_BINDS = 60;
    private static final String WIDE = ", in a jail with " + MORE_BINDS + " binds more";

    private final Path image;
    private final Path home = Files.createTempDirectory("hqt-bench");
    private final Path project = Files.createDirectories(home.resolve("project"));
    private final Map<String, List<Double>> results = new LinkedHashMap<>();

    private Bench(Path image) throws IOException {
        this.image = image;
    }

    public static void main(String[] arguments) throws Exception {
        int rounds = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 11;
        Bench bench = new Bench(Path.of(arguments[0]).toRealPath());
        try {
            bench.start(rounds);
        } finally {
            bench.killServer();
            bench.deleteHome();
        }
    }

    private void start(int rounds) throws Exception {
        Files.createDirectories(home.resolve(".config/hqt"));
        // The harness notes when its first instruction ran, then waits.
        Files.writeString(
                home.resolve(".config/hqt/config.toml"),
                """
                [harness.note]
                command = ["/bin/sh", "-c", "date +%s%N > began; exec sleep 600"]

                [harness.wide]
                command = ["/bin/sh", "-c", "date +%s%N > began; exec sleep 600"]
                read-only = [{binds}]
                """
                        .replace("{binds}", moreBinds()));
        run(hqt("project", "add", project.toString()));
        addRows(5, "stopped");
        for (int round = 0; round < rounds; round++) {
            time("java -version, no archive", java("-Xshare:off", "-version"));
            time("hqt --version", hqt("--version"));
            screen();
        }
        addRows(ROWS - 5, "stopped");
        for (int round = 0; round < rounds; round++) {
            time("java -version, no archive", java("-Xshare:off", "-version"));
            time("hqt list, " + ROWS + " rows", hqt("list"));
        }
        print();
        spawnFromTheDialog(rounds);
        for (int round = 0; round < rounds; round++) {
            spawnByCommand(BY_COMMAND);
            spawnByCommand(BY_COMMAND + JAILED, "--sandbox");
        }
        printSpawns(FROM_THE_DIALOG, JAILED, " (promised 35)");
        printSpawns(FROM_THE_DIALOG, WIDE, " (promised 65)");
        printSpawns(BY_COMMAND, JAILED, ", hqt's own start included");
        watch();
    }

    /** Files of the user's that the harness called wide is shown, as TOML words. */
    private String moreBinds() throws IOException {
        Path folder = Files.createDirectories(home.resolve("shown"));
        List<String> words = new ArrayList<>();
        for (int number = 1; number <= MORE_BINDS; number++) {
            words.add("\"" + Files.createFile(folder.resolve("file-" + number)) + "\"");
        }
        return String.join(", ", words);
    }

    private void printSpawns(String how, String jail, String remark) {
        double plain = median(how);
        double jailed = median(how + jail);
        System.out.printf(
                "%s%s: the first instruction comes %.1f ms later (%.1f instead of %.1f)%s%n",
                how, jail, jailed - plain, jailed, plain, remark);
    }

    private void print() {
        double base = median("java -version, no archive");
        Map<String, Double> promised = Map.of(
                "hqt --version", 0.2, "first paint", 3.0, "rows on screen", 8.5, "hqt list, " + ROWS + " rows", 9.0);
        System.out.printf("%-28s %9s %9s %7s %9s%n", "case", "median ms", "min ms", "ratio", "promised");
        results.forEach((name, times) -> System.out.printf(
                "%-28s %9.1f %9.1f %7.2f %9s%n",
                name,
                median(name),
                Collections.min(times),
                median(name) / base,
                promised.containsKey(name) ? promised.get(name).toString() : ""));
    }

    private double median(String name) {
        List<Double> sorted = results.get(name).stream().sorted().toList();
        return sorted.get(sorted.size() / 2);
    }

    private void note(String name, double millis) {
        results.computeIfAbsent(name, none -> new ArrayList<>()).add(millis);
    }

    private void time(String name, List<String> command) throws Exception {
        long begin = System.nanoTime();
        run(command);
        note(name, (System.nanoTime() - begin) / 1e6);
    }

    /** Opens the screen in a terminal of 120 by 40 and notes when its frame and when its rows were written. */
    private void screen() throws Exception {
        try (Terminal terminal = new Terminal()) {
            note("first paint", terminal.await("Sessions"));
            note("rows on screen", terminal.await("bench-1"));
        }
    }

    /** From the Enter in the New Session dialog of an hqt that runs to the harness's first instruction. */
    private void spawnFromTheDialog(int rounds) throws Exception {
        try (Terminal terminal = new Terminal()) {
            terminal.await("bench-");
            terminal.java();
            // Once unmeasured: the first session of a process loads classes.
            for (int round = -1; round < rounds; round++) {
                double plain = spawnFromTheDialog(terminal, "n");
                double jailed = spawnFromTheDialog(terminal, "n\t\t\t\t ");
                double wide = spawnFromTheDialog(terminal, "n\033[C\t\t\t\t ");
                if (round >= 0) {
                    note(FROM_THE_DIALOG, plain);
                    note(FROM_THE_DIALOG + JAILED, jailed);
                    note(FROM_THE_DIALOG + WIDE, wide);
                }
            }
        }
        int jailed = count("sandbox_json is not null");
        if (jailed != 2 * (rounds + 1)) {
            throw new IllegalStateException("The dialog made " + jailed + " jails and not " + 2 * (rounds + 1));
        }
    }

    private double spawnFromTheDialog(Terminal terminal, String keys) throws Exception {
        Path began = project.resolve("began");
        Files.deleteIfExists(began);
        terminal.type(keys);
        TimeUnit.MILLISECONDS.sleep(700);
        Instant begin = Instant.now();
        terminal.type("\r");
        for (int wait = 0; wait < 1000 && (Files.notExists(began) || Files.size(began) == 0); wait++) {
            TimeUnit.MILLISECONDS.sleep(5);
        }
        double millis = millisUntilBegan(begin);
        // hqt watches a new session for a second.
        TimeUnit.MILLISECONDS.sleep(1500);
        return millis;
    }

    /** From the command's start to the harness's first instruction. */
    private void spawnByCommand(String name, String... options) throws Exception {
        Files.deleteIfExists(project.resolve("began"));
        List<String> command = new ArrayList<>(hqt("new", project.toString(), "--harness", "note"));
        Collections.addAll(command, options);
        Instant begin = Instant.now();
        run(command);
        note(name, millisUntilBegan(begin));
    }

    private double millisUntilBegan(Instant begin) throws IOException {
        long nanos = Long.parseLong(Files.readString(project.resolve("began")).strip());
        return Duration.between(begin, Instant.ofEpochSecond(0, nanos)).toNanos() / 1e6;
    }

    /** The screen with many live sessions: what it and tmux cost once all is quiet, and how much memory it takes. */
    private void watch() throws Exception {
        long server = Long.parseLong(record("pid"));
        List<Long> sessions = addLiveSessions();
        try (Terminal terminal = new Terminal()) {
            terminal.await("bench-");
            long screen = terminal.java();
            TimeUnit.SECONDS.sleep(UNTIL_QUIET_SECONDS);
            double before = cpu(screen) + cpu(server);
            double alone = cpu(screen);
            long begin = System.nanoTime();
            TimeUnit.SECONDS.sleep(WATCHED_SECONDS);
            double seconds = (System.nanoTime() - begin) / 1e9;
            double both = (cpu(screen) + cpu(server) - before) / seconds;
            double own = (cpu(screen) - alone) / seconds;
            System.out.printf(
                    "%d live sessions: hqt and tmux %.1f ms of CPU a second (promised 30)%n", sessions.size(), both);
            System.out.printf(
                    "the screen at rest: %.2f %% of a core (promised 2), %d MB (promised 150)%n",
                    own / 10, memory(screen));
        }
    }

    /** As hqt's own starts leave them, but all at once: a hundred starts take minutes. */
    private List<Long> addLiveSessions() throws Exception {
        addRows(LIVE, "running");
        List<Long> ids = idsOf("state = 'running' and nickname like 'bench-%'");
        StringBuilder script = new StringBuilder();
        for (long id : ids) {
            script.append("new-session -d -s hqt-%1$d -x 120 -y 40 sh -c 'seq 30; exec sleep 600'\n".formatted(id));
            script.append("set-option -p -t =hqt-%1$d: @hqt_kind plain\n".formatted(id));
        }
        // Those that were started to be timed: what is watched are a hundred.
        for (long id : idsOf("state = 'running' and nickname not like 'bench-%'")) {
            script.append("kill-session -t =hqt-%d\n".formatted(id));
        }
        Path commands = Files.writeString(home.resolve("live.conf"), script);
        run(List.of("tmux", "-S", record("socket"), "source-file", commands.toString()));
        return ids;
    }

    private List<Long> idsOf(String condition) throws SQLException {
        List<Long> ids = new ArrayList<>();
        try (Connection database = database();
                Statement statement = database.createStatement();
                ResultSet rows =
                        statement.executeQuery("select id from sessions where " + condition + " order by id")) {
            while (rows.next()) {
                ids.add(rows.getLong(1));
            }
        }
        return ids;
    }

    /** A line of what hqt keeps of its tmux server. */
    private String record(String name) throws IOException {
        return Files.readAllLines(home.resolve(".local/state/hqt/tmux-server")).stream()
                .filter(line -> line.startsWith(name + "="))
                .findFirst()
                .orElseThrow()
                .substring(name.length() + 1);
    }

    /** Milliseconds of CPU that a process and its ended children have used (proc(5): utime to cstime, 10 ms each). */
    private static double cpu(long pid) throws IOException {
        String stat = Files.readString(Path.of("/proc/" + pid + "/stat"));
        String[] fields = stat.substring(stat.lastIndexOf(')') + 2).split(" ", -1);
        return 10.0 * Stream.of(fields).skip(11).limit(4).mapToLong(Long::parseLong).sum();
    }

    private static long memory(long pid) throws IOException {
        return Files.readAllLines(Path.of("/proc/" + pid + "/status")).stream()
                .filter(line -> line.startsWith("VmRSS:"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                .sum() / 1024;
    }

    private Connection database() throws SQLException {
        return DriverManager.getConnection("jdbc:sqlite:" + home.resolve(".local/share/hqt/hqt.db"));
    }

    private int count(String condition) throws SQLException {
        try (Connection database = database();
                Statement statement = database.createStatement();
                ResultSet row = statement.executeQuery("select count(*) from sessions where " + condition)) {
            return row.getInt(1);
        }
    }

    private void addRows(int count, String state) throws SQLException {
        try (Connection database = database()) {
            database.setAutoCommit(false);
            try (PreparedStatement harness =
                            database.prepareStatement("insert or ignore into harnesses(name) values ('note')");
                    PreparedStatement row = database.prepareStatement(
                            """
                            insert into sessions(project_id, harness_id, nickname, cwd, arguments, state,
                                created_at, updated_at, version)
                            select p.id, h.id, 'bench-' || ?, p.path, '[]', ?, ?, ?, 0
                            from projects p, harnesses h limit 1
                            """)) {
                harness.execute();
                for (int number = 1; number <= count; number++) {
                    row.setInt(1, number);
                    row.setString(2, state);
                    row.setLong(3, System.currentTimeMillis());
                    row.setLong(4, System.currentTimeMillis());
                    row.execute();
                }
            }
            database.commit();
        }
    }

    private List<String> hqt(String... arguments) {
        List<String> command = new ArrayList<>(List.of(image.resolve("bin/hqt").toString()));
        Collections.addAll(command, arguments);
        return command;
    }

    private List<String> java(String... arguments) {
        List<String> command = new ArrayList<>(List.of(image.resolve("runtime/bin/java").toString()));
        Collections.addAll(command, arguments);
        return command;
    }

    private ProcessBuilder process(List<String> command) {
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true).directory(project.toFile());
        Map<String, String> environment = builder.environment();
        environment.keySet().removeIf(name -> name.startsWith("XDG_") || name.startsWith("TMUX"));
        environment.put("HOME", home.toString());
        environment.put("TERM", "xterm-256color");
        environment.put("LC_ALL", "C.UTF-8");
        return builder;
    }

    private void run(List<String> command) throws IOException, InterruptedException {
        Process process = process(command).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        if (process.waitFor() != 0) {
            throw new IllegalStateException(command + " failed: " + output);
        }
    }

    private void killServer() throws IOException {
        if (Files.exists(home.resolve(".local/state/hqt/tmux-server"))) {
            ProcessHandle.of(Long.parseLong(record("pid"))).ifPresent(server -> {
                server.destroy();
                server.onExit().join();
            });
        }
    }

    private void deleteHome() throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            for (Path file : files.toList().reversed()) {
                Files.deleteIfExists(file);
            }
        }
    }

    /** hqt's screen in a terminal that script(1) makes. */
    private final class Terminal implements AutoCloseable {
        private final long begin = System.nanoTime();
        private final Process script;
        private final StringBuilder seen = new StringBuilder();

        Terminal() throws IOException {
            script = process(List.of(
                            "script", "-qefc", "stty rows 40 cols 120; exec " + image.resolve("bin/hqt"), "/dev/null"))
                    .start();
        }

        /** Milliseconds from the start to when the text was written. */
        double await(String text) throws IOException {
            InputStream output = script.getInputStream();
            byte[] part = new byte[65_536];
            while (seen.indexOf(text) < 0) {
                int length = output.read(part);
                if (length < 0) {
                    throw new IllegalStateException("hqt ended before it showed " + text + ": " + seen);
                }
                seen.append(new String(part, 0, length, StandardCharsets.ISO_8859_1));
            }
            double millis = (System.nanoTime() - begin) / 1e6;
            return millis;
        }

        /** The process behind the terminal; what it writes from now on is thrown away. */
        long java() {
            Thread.ofPlatform().daemon().start(() -> {
                try {
                    script.getInputStream().transferTo(java.io.OutputStream.nullOutputStream());
                } catch (IOException ended) {
                    // The terminal was closed.
                }
            });
            return script.descendants()
                    .filter(child -> child.info().command().orElse("").endsWith("/java"))
                    .findFirst()
                    .orElseThrow()
                    .pid();
        }

        void type(String keys) throws IOException {
            script.getOutputStream().write(keys.getBytes(StandardCharsets.US_ASCII));
            script.getOutputStream().flush();
        }

        @Override
        public void close() throws IOException, InterruptedException {
            type("q");
            if (!script.waitFor(3, TimeUnit.SECONDS)) {
                script.destroy();
            }
        }
    }
}
