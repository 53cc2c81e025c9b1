package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What the screens of harnesses are read as, by which rule. A rule file {@code status/NAME.toml} is proved by a table
 * {@code screens/NAME.csv} of the test's resources, one reading a line: {@code screen | title | quiet seconds | status |
 * rule}, both last ones empty where nothing is to decide. The screen is a plain capture, {@code screens/SCREEN.txt}. A rule
 * without a line fails the test, and so does a rule file without a table: to add a harness, add the three.
 */
class ScreensTest {
    /** One line of a table. */
    record Row(String harness, String screen, String title, int quiet, String status, String rule) {
        static Row of(String harness, String line) {
            String[] fields = line.split("\\|", -1);
            assertThat(fields).as("%s: %s", harness, line).hasSize(5);
            return new Row(
                    harness,
                    fields[0].strip(),
                    // A bar of the title's own is written as one that is none.
                    fields[1].strip().replace('∣', '|'),
                    Integer.parseInt(fields[2].strip()),
                    fields[3].strip(),
                    fields[4].strip());
        }
    }

    static List<String> harnesses() {
        return files(folder("/dev/hqt/harness/status"), ".toml")
                .map(name -> name.replace(".toml", ""))
                .toList();
    }

    static List<Row> rows() {
        return harnesses().stream().flatMap(harness -> rows(harness).stream()).toList();
    }

    private static List<Row> rows(String harness) {
        return text(folder("/screens").resolve(harness + ".csv"))
                .lines()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(line -> Row.of(harness, line))
                .toList();
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void isReadAs(Row row) {
        HarnessReading reading = StatusRuleFiles.builtIn()
                .of(row.harness())
                .read(row.title(), screen(row.screen()), Duration.ofSeconds(row.quiet()));
        HarnessStatus status = reading.status();
        assertThat((status == null ? "" : status.name().toLowerCase(Locale.ROOT)) + " by " + reading.rule())
                .isEqualTo(row.status() + " by " + row.rule());
    }

    @ParameterizedTest
    @MethodSource("harnesses")
    void everyRuleDecidesAboutOneOfTheScreens(String harness) {
        Set<String> deciding = rows(harness).stream().map(Row::rule).collect(Collectors.toSet());
        assertThat(StatusRuleFiles.builtIn().of(harness).rules())
                .extracting(StatusRule::name)
                .allMatch(deciding::contains);
    }

    /** Else a capture would lie here that proves nothing. */
    @ParameterizedTest
    @MethodSource("harnesses")
    void everyScreenIsRead(String harness) {
        Set<String> read = rows(harness).stream().map(Row::screen).collect(Collectors.toSet());
        assertThat(files(folder("/screens"), ".txt").filter(name -> name.startsWith(harness + "-")))
                .extracting(name -> name.replace(".txt", ""))
                .allMatch(read::contains);
    }

    /** The end of a long conversation looks as the end of a short one, whatever was said before. */
    @ParameterizedTest(name = "{0}")
    @MethodSource("rows")
    void isReadTheSameBelowAConversationThatQuotesAllTheSigns(Row row) {
        List<String> quotes = new ArrayList<>(List.of("● Please run /login · API Error: 401", "❯ go on"));
        quotes.addAll(
                List.of("› 1. Yes, proceed (y)", "■ usage limit", "You've hit your limit, Do you want to proceed?"));
        quotes.addAll(List.of("✻ Waiting for 2 background agents to finish", "• Working (2s • esc to interrupt)"));
        for (int line = 0; line < 30; line++) {
            quotes.add("  a line of the conversation");
        }
        StatusRules rules = StatusRuleFiles.builtIn().of(row.harness());
        Duration quiet = Duration.ofSeconds(row.quiet());
        String screen = screen(row.screen());
        assertThat(rules.read(row.title(), String.join("\n", quotes) + "\n" + screen, quiet))
                .isEqualTo(rules.read(row.title(), screen, quiet));
    }

    static String screen(String name) {
        return text(folder("/screens").resolve(name + ".txt"));
    }

    private static Path folder(String resource) {
        URL url = Objects.requireNonNull(ScreensTest.class.getResource(resource), resource);
        try {
            return Path.of(url.toURI());
        } catch (URISyntaxException impossible) {
            throw new AssertionError(impossible);
        }
    }

    private static Stream<String> files(Path folder, String ending) {
        try (Stream<Path> files = Files.list(folder)) {
            return files
                    .map(file -> String.valueOf(file.getFileName()))
                    .filter(name -> name.endsWith(ending))
                    .sorted()
                    .toList()
                    .stream();
        } catch (IOException failure) {
            throw new UncheckedIOException(failure);
        }
    }

    private static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException missing) {
            throw new AssertionError("There is no " + file, missing);
        }
    }
}
