package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sentences are those that the real programs ended with. */
class ResumeRefusalTest {
    private static final HarnessConfigurator CLAUDE =
            new ClaudeConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());
    private static final HarnessConfigurator CODEX =
            new CodexConfigurator(new ScriptedRunner(), Clock.systemUTC(), StatusRuleFiles.builtIn());
    private static final String ID = "11111111-1111-4111-8111-111111111111";

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UNKNOWN_ID      | No conversation found with session ID: 11111111-1111-4111-8111-111111111111
            NO_CONVERSATION | No conversation found to continue
            ID_IN_USE       | Error: Session ID 11111111-1111-4111-8111-111111111111 is already in use.
            OTHER           | error: unknown option '--no-such-flag'
            """)
    void claudesSentences(ResumeRefusal refusal, String sentence) {
        assertThat(CLAUDE.refusal(sentence)).isEqualTo(refusal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UNKNOWN_ID | ERROR: No saved session found with ID 11111111-1111-4111-8111-111111111111. Run `codex resume` without an ID to choose from existing sessions.
            OTHER      | error: unexpected argument '--no-such-flag' found
            """)
    void codexesSentences(ResumeRefusal refusal, String sentence) {
        assertThat(CODEX.refusal(sentence)).isEqualTo(refusal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UNKNOWN_ID      | Error resuming session: Invalid session identifier "11111111-1111-4111-8111-111111111111".
            NO_CONVERSATION | Error resuming session: No previous sessions found for this project.
            ID_IN_USE       | Error starting session: Session ID "11111111-1111-4111-8111-111111111111" already exists. Use --resume to resume it, or provide a different ID.
            OTHER           | Use --list-sessions to see available sessions, then use --resume {number}, --resume {uuid}, or --resume latest.
            """)
    void geminisSentences(ResumeRefusal refusal, String sentence) {
        HarnessProbe probe = new HarnessProbe(new ScriptedRunner());
        assertThat(new GeminiConfigurator(probe, StatusRuleFiles.builtIn()).refusal(sentence))
                .isEqualTo(refusal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UNKNOWN_ID | No saved session found with ID 11111111-1111-4111-8111-111111111111. Run `qwen --resume` without an ID to choose from existing sessions.
            ID_IN_USE  | Error: Session Id 11111111-1111-4111-8111-111111111111 already exists (active or archived). Delete or unarchive it first.
            OTHER      | Unknown argument: no-such-flag
            """)
    void qwensSentences(ResumeRefusal refusal, String sentence) {
        HarnessProbe probe = new HarnessProbe(new ScriptedRunner());
        assertThat(new QwenConfigurator(probe, StatusRuleFiles.builtIn()).refusal(sentence))
                .isEqualTo(refusal);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            UNKNOWN_ID | Error: No session, task, or name matched '11111111-1111-4111-8111-111111111111'.
            OTHER      | error: unknown option '--no-such-flag'
            """)
    void copilotsSentences(ResumeRefusal refusal, String sentence) {
        ScriptedRunner runner = new ScriptedRunner();
        assertThat(new CopilotConfigurator(runner, new HarnessProbe(runner), StatusRuleFiles.builtIn())
                        .refusal(sentence))
                .isEqualTo(refusal);
    }

    @Test
    void whatAConversationQuotesIsNoRefusal() {
        assertThat(CLAUDE.refusal("  > it said: Error: Session ID " + ID + " is already in use."))
                .isEqualTo(ResumeRefusal.OTHER);
    }

    @Test
    void theLastSentenceCounts() {
        assertThat(CLAUDE.refusal("No conversation found to continue\nError: Session ID " + ID
                        + " is already in use.\n\nsome remark"))
                .isEqualTo(ResumeRefusal.ID_IN_USE);
    }

    @Test
    void noWordsAreNoKnownRefusal() {
        assertThat(CODEX.refusal("")).isEqualTo(ResumeRefusal.OTHER);
    }
}
