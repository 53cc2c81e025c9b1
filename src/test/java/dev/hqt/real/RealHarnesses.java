package dev.hqt.real;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The real harnesses, in real jails, in a real tmux, against a model server that does as it is told. Not named a test, so
 * that only the profile {@code real-harness} runs it: {@link NpmCache} gets them from npm. {@code
 * -Dreal.only=claude,codex} runs some of them, {@code -Ddocs.update} writes what came of it into {@code
 * docs/harnesses.md}. As root the same steps are taken as root.
 */
@Timeout(3600)
class RealHarnesses {
    private static final NpmCache CACHE = new NpmCache();
    private static final Matrix MATRIX = new Matrix();

    @TempDir
    Path temporary;

    /**
     * A line of the table.
     *
     * @param readOnly whether the jail shows the project read-only
     */
    record Row(RealHarness harness, boolean readOnly) {
        @Override
        public String toString() {
            return harness.release() + (readOnly ? ", read-only project" : "");
        }
    }

    private interface Action {
        void run() throws IOException;
    }

    static Stream<Row> rows() {
        List<Row> rows = new ArrayList<>(
                Seven.ALL.stream().map(harness -> new Row(harness, false)).toList());
        rows.add(new Row(Seven.CLAUDE.at(Release.OLDER_CLAUDE), false));
        rows.add(new Row(Seven.CLAUDE, true));
        rows.add(new Row(Seven.CODEX, true));
        return rows.stream().filter(row -> isChosen(row.harness()));
    }

    /** Those of them that {@code -Dreal.only} names; all without it. */
    static Stream<RealHarness> chosen(List<RealHarness> harnesses) {
        return harnesses.stream().filter(RealHarnesses::isChosen);
    }

    private static boolean isChosen(RealHarness harness) {
        String only = System.getProperty("real.only", "");
        return only.isEmpty() || List.of(only.split(",", -1)).contains(harness.name());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void worksWaitsStopsAndComesBack(Row row) throws IOException {
        try (Journey journey = new Journey(
                row.harness(), Files.createDirectory(temporary.resolve("jailed")), CACHE, true, row.readOnly())) {
            boolean goesOn = step(row, Step.START, journey::start)
                    && step(row, Step.WORKING, journey::work)
                    && step(row, Step.TOOL, journey::callTool)
                    && step(row, Step.IDLE, journey::becomeIdle)
                    && step(row, Step.STOP, journey::stop)
                    && step(row, Step.RESUME, journey::resume)
                    && step(row, Step.NEW_ID, journey::beginAnother)
                    && step(row, Step.KILL, journey::kill)
                    && step(row, Step.RESUME_AFTER_KILL, journey::resumeAfterKill);
            if (!goesOn) {
                leaveTheRest(row);
            }
        }
        waitForPermission(row);
        assertThat(MATRIX.faults(row.toString())).isEmpty();
    }

    private void waitForPermission(Row row) throws IOException {
        String prompt = row.harness().commandPrompt();
        if (prompt == null) {
            MATRIX.set(row.toString(), Step.WAITING, new Matrix.Cell.Left("it has no permission system"));
            return;
        }
        try (Journey journey =
                new Journey(row.harness(), Files.createDirectory(temporary.resolve("unjailed")), CACHE, false, false)) {
            step(row, Step.WAITING, () -> {
                journey.start();
                journey.askPermission(prompt);
            });
        }
    }

    private static boolean step(Row row, Step step, Action action) throws IOException {
        boolean done = false;
        try {
            action.run();
            MATRIX.set(row.toString(), step, new Matrix.Cell.Done());
            done = true;
        } catch (AssertionError fault) {
            MATRIX.set(row.toString(), step, new Matrix.Cell.Failed(String.valueOf(fault.getMessage())));
        }
        System.out.println(row + ", " + step.title() + ": " + (done ? "✔" : "✘"));
        return done;
    }

    private static void leaveTheRest(Row row) {
        for (Step step : Step.values()) {
            if (step != Step.WAITING && !MATRIX.has(row.toString(), step)) {
                MATRIX.set(row.toString(), step, new Matrix.Cell.Left("not reached"));
            }
        }
    }

    @AfterAll
    static void show() throws IOException {
        if (MATRIX.isEmpty()) {
            return;
        }
        String user = System.getProperty("user.name").equals("root") ? "root" : "ordinary user";
        System.out.println("As " + user + ":\n\n" + MATRIX.table());
        GeneratedBlock.update(user, "Run on " + LocalDate.now(ZoneOffset.UTC) + ".\n\n" + MATRIX.table());
    }

    @Test
    void aConversationThatNeverWasStartsAfreshAndSaysSo() throws IOException {
        try (Journey journey = new Journey(Seven.CLAUDE, temporary, CACHE, true, false)) {
            journey.start();
            journey.hqt().run(journey.home(), "stop", Long.toString(journey.id()));
            assertThat(journey.hqt().run(journey.home(), "resume", Long.toString(journey.id())))
                    .contains("No conversation found with session ID: " + journey.conversation());
            journey.becomeIdle();
        }
    }

    @Test
    void theUsersOwnFilesAreLeftAlone() throws IOException {
        try (Journey journey =
                new Journey(Seven.CODEX, Files.createDirectory(temporary.resolve("codex")), CACHE, true, false)) {
            Path settings = journey.home().resolve(".codex/config.toml");
            String before = Files.readString(settings);
            journey.start();
            journey.callTool();
            assertThat(settings).hasContent(before);
            assertThat(journey.home().resolve(".codex/packages")).doesNotExist();
        }
        try (Journey journey =
                new Journey(Seven.CLAUDE, Files.createDirectory(temporary.resolve("claude")), CACHE, true, false)) {
            journey.start();
            journey.callTool();
            assertThat(journey.home().resolve(".claude.json")).doesNotExist();
            assertThat(journey.home().resolve(".claude/settings.json")).doesNotExist();
        }
    }
}
