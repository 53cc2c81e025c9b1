package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.session.Activity;
import java.time.Instant;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class TmuxListParserTest {
    private static final Activity QUIET =
            new Activity(Instant.ofEpochSecond(1_796_061_457), (12 * 1021 + 3) * 1021 + 4);

    record Case(String line, PaneLine expected) {}

    static Stream<Case> everyKindOfLine() {
        return Stream.of(
                new Case(
                        "hqt-7|jailed|0|||4711|0|1796061457|12|3|4|✳ Working",
                        new PaneLine(7, PaneLine.Kind.JAILED, false, null, null, 4711, 0, QUIET, "✳ Working")),
                new Case(
                        "hqt-8|plain|1|3||4712|2|1796061457|12|3|4|",
                        new PaneLine(8, PaneLine.Kind.PLAIN, true, 3, null, 4712, 2, QUIET, "")),
                new Case(
                        "hqt-9|plain|1||9|4713|0|1796061457|12|3|4|host",
                        new PaneLine(9, PaneLine.Kind.PLAIN, true, null, 9, 4713, 0, QUIET, "host")),
                new Case(
                        "hqt-10||0|||4714|0|1796061457|12|3|4|nobody's",
                        new PaneLine(10, PaneLine.Kind.FOREIGN, false, null, null, 4714, 0, QUIET, "nobody's")));
    }

    @ParameterizedTest
    @MethodSource
    void everyKindOfLine(Case line) {
        assertThat(TmuxListParser.parse(line.line() + "\n"))
                .containsOnly(Map.entry(line.expected().sessionId(), line.expected()));
    }

    /** A harness writes its title as it likes; nothing of it may become a field or a line. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a|b|c|1|2|3|4|5|6|7|8|9|10",
                "hqt-8|plain|1|3||1|0|0|0|0|0|x",
                "tab\there",
                "#{pid} #(date) %H",
                "\\134\\n",
                " leading and trailing ",
                "⠋ 漢字 😀 👩‍💻 \u202e",
                "|",
                "||||||||||||||||"
            })
    void aTitleIsOnlyATitle(String title) {
        Map<Long, PaneLine> parsed = TmuxListParser.parse("hqt-7|plain|0|||4711|0|1796061457|12|3|4|" + title + "\n");

        assertThat(parsed).hasSize(1);
        assertThat(parsed.get(7L))
                .isEqualTo(new PaneLine(7, PaneLine.Kind.PLAIN, false, null, null, 4711, 0, QUIET, title));
    }

    @Test
    void aTitleOf200CharactersComesWhole() {
        String title = "漢😀|".repeat(67);

        assertThat(TmuxListParser.parse("hqt-7|plain|0|||1|0|1|0|0|0|" + title + "\n")
                        .get(7L))
                .extracting(PaneLine::title)
                .isEqualTo(title);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "keeper|||||1|0|1|0|0|0|x",
                "hqt-|plain|0|||1|0|1|0|0|0|x",
                "hqt-07|plain|0|||1|0|1|0|0|0|x",
                "hqt-7x|plain|0|||1|0|1|0|0|0|x",
                "xhqt-7|plain|0|||1|0|1|0|0|0|x",
                "hqt--7|plain|0|||1|0|1|0|0|0|x",
                "hqt-99999999999999999999|plain|0|||1|0|1|0|0|0|x",
                "hqt-7|plain|0",
                "no server running on /tmp/x",
                ""
            })
    void whatIsNotHqtsIsPassedOver(String line) {
        assertThat(TmuxListParser.parse(line + "\n")).isEmpty();
    }

    @Test
    void aPaneThatTheUserAddedIsNotTakenForTheHarness() {
        String harness = "hqt-7|jailed|0|||4711|0|1|0|0|0|claude";
        String added = "hqt-7||0|||4799|0|1|0|0|0|shell";

        assertThat(TmuxListParser.parse(harness + "\n" + added + "\n").get(7L))
                .extracting(PaneLine::pid)
                .isEqualTo(4711L);
        assertThat(TmuxListParser.parse(added + "\n" + harness + "\n").get(7L))
                .extracting(PaneLine::pid)
                .isEqualTo(4711L);
    }

    @Test
    void outputThatChangedTheCursorOnlyStillCountsAsActivity() {
        Activity before = activity("1796061457|12|3|4");

        assertThat(activity("1796061457|12|4|4")).isNotEqualTo(before);
        assertThat(activity("1796061457|13|3|4")).isNotEqualTo(before);
        assertThat(activity("1796061458|12|3|4")).isNotEqualTo(before);
        assertThat(activity("1796061457|12|3|4")).isEqualTo(before);
    }

    @Test
    void theFormatHasAsManyFieldsAsTheParserReads() {
        assertThat(TmuxListParser.FORMAT.split("\\|")).hasSize(12);
        assertThat(TmuxListParser.FORMAT).endsWith("#{pane_title}");
    }

    private static Activity activity(String fields) {
        PaneLine line =
                TmuxListParser.parse("hqt-7|plain|0|||1|0|" + fields + "|x\n").get(7L);
        assertThat(line).isNotNull();
        return line.activity();
    }
}
