package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StatusRulesTest {
    private static final String RULES = """
            [[rule]]
            name = "title-spinner"
            status = "working"
            in = "title"
            matches = '^\\* '
            within-seconds = 3

            [[rule]]
            name = "asks"
            status = "waiting"
            lines = 2
            matches = 'Proceed\\?'
            unless = 'quoted'
            remark = "asks for permission"

            [[rule]]
            name = "reading"
            status = "nothing"
            matches = 'transcript'

            [[rule]]
            name = "late-title"
            status = "idle"
            in = "title"
            matches = 'ready'
            """;

    @TempDir
    Path users;

    private static HarnessReading read(String title, String screen, int quietSeconds) {
        return new StatusRules(StatusRulesParser.parse(RULES), "")
                .read(title, screen, Duration.ofSeconds(quietSeconds));
    }

    @Test
    void aSpinnerThatStandsStillSaysNothing() {
        assertThat(read("* p", "", 3))
                .isEqualTo(new HarnessReading(HarnessStatus.WORKING, null, "title", "title-spinner", ""));
        assertThat(read("* p", "", 4)).isEqualTo(HarnessReading.NOTHING);
    }

    @Test
    void onlyTheLastLinesCountAndNotWhatExcludesItself() {
        assertThat(read("", "Proceed?\n\n> \n", 0).remark()).isEqualTo("asks for permission");
        assertThat(read("", "Proceed?\na\n> \n", 0)).isEqualTo(HarnessReading.NOTHING);
        assertThat(read("", "quoted\nProceed?\n", 0)).isEqualTo(HarnessReading.NOTHING);
    }

    @Test
    void aScreenThatSaysNothingHidesTheRulesBehindIt() {
        assertThat(read("ready", "a transcript", 0).status()).isNull();
        assertThat(read("ready", "a transcript", 0).rule()).isEqualTo("reading");
        assertThat(read("ready", "", 0).status()).isEqualTo(HarnessStatus.IDLE);
    }

    @Test
    void withoutAScreenNoRuleBehindOneThatNeedsItIsAsked() {
        StatusRules rules = new StatusRules(StatusRulesParser.parse(RULES), "");
        assertThat(rules.read("ready", null, Duration.ZERO)).isEqualTo(HarnessReading.NOTHING);
        assertThat(rules.read("* p", null, Duration.ZERO).status()).isEqualTo(HarnessStatus.WORKING);
    }

    @Test
    void aUsersRuleTakesThePlaceOfOneOfItsNameAndANewOneIsAskedFirst() throws IOException {
        StatusRules own = StatusRuleFiles.builtIn().of("codex");
        Files.writeString(StatusRuleFiles.file(users, "codex"), """
                [[rule]]
                name = "prompt"
                status = "waiting"
                matches = 'mine'
                [[rule]]
                name = "new"
                status = "idle"
                matches = 'new'
                """);
        StatusRules merged = new StatusRuleFiles(users).of("codex");
        assertThat(merged.problem()).isEmpty();
        assertThat(merged.rules())
                .hasSize(own.rules().size() + 1)
                .first()
                .extracting(StatusRule::name)
                .isEqualTo("new");
        assertThat(merged.rules().getLast().name())
                .isEqualTo(own.rules().getLast().name());
        assertThat(merged.rules().getLast().status()).isEqualTo(HarnessStatus.WAITING);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "[[rule]] | its rule 1 has no name",
                "[[rule]]\\nname='a'\\nstatus='idle' | its rule 'a' says in no 'matches'",
                "[[rule]]\\nname='a'\\nstatus='busy'\\nmatches='x' | has the status 'busy', which is none of",
                "[[rule]]\\nname='a'\\nstatus='idle'\\nmatches='(' | has no regular expression in 'matches'",
                "[[rule]]\\nname='a'\\nstatus='idle'\\nmatches='x'\\nline=3 | has the unknown key 'line'",
                "[[rules]]\\nname='a' | has the key 'rules'",
                "[[rule]]\\nname='a'\\nstatus='idle'\\nmatches='x'\\nin='pane' | looks in 'pane'",
            })
    void whatIsWrongIsSaidAndTheBuiltInRulesHold(String toml, String fault) throws IOException {
        String file = toml.replace("\\n", "\n");
        Files.writeString(StatusRuleFiles.file(users, "claude"), file);
        StatusRules rules = new StatusRuleFiles(users).of("claude");
        assertThat(rules.rules()).isNotEmpty();
        assertThat(rules.problem()).contains(fault).contains("hqt's own hold");
        assertThatThrownBy(() -> StatusRulesParser.parse(file)).hasMessageContaining(fault);
    }
}
