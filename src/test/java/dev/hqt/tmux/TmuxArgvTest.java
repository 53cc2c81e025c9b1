package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TmuxArgvTest {
    @Test
    void aSessionIsStartedAsTwoWordsWithItsLabelsInOneCall() {
        Map<String, String> labels = new LinkedHashMap<>();
        labels.put(TmuxArgv.TITLE, "fix · claude;");
        labels.put(TmuxArgv.BADGE, "rw");

        List<String> words = TmuxArgv.spawn(7, Path.of("/run/hqt/run/7/launch.sh"), 120, 40, "jailed", labels);

        assertThat(String.join(" ", words))
                .isEqualTo("new-session -d -s hqt-7 -x 120 -y 40 -c / /bin/sh /run/hqt/run/7/launch.sh"
                        + " ; set-option -p -t =hqt-7: @hqt_kind jailed"
                        + " ; pipe-pane -t =hqt-7: exec timeout 30 cat >/dev/null"
                        + " ; set-option -t =hqt-7: @hqt_title fix · claude\\;"
                        + " ; set-option -t =hqt-7: @hqt_badge rw");
    }

    /** "hqt-1" alone would be a prefix of "hqt-10". */
    @Test
    void everyTargetIsExact() {
        for (List<String> words : List.of(
                TmuxArgv.listOne(1),
                TmuxArgv.lastLines(1, 200),
                TmuxArgv.kill(1),
                TmuxArgv.resize(1, 80, 24),
                TmuxArgv.typingPlace(1),
                TmuxArgv.paste(1, "buffer"),
                TmuxArgv.enter(1),
                TmuxArgv.glance(1),
                TmuxArgv.attach(1))) {
            assertThat(words.stream().filter(word -> word.contains("hqt-1")).toList())
                    .isNotEmpty()
                    .allSatisfy(word -> assertThat(word).containsPattern("=hqt-1(:|$)"));
        }
    }

    @Test
    void aTextComesFromStandardInputThroughABufferOfItsOwnIntoThePaneThatWasThereFirst() {
        assertThat(String.join(" ", TmuxArgv.paste(7, "hqt-1f")))
                .isEqualTo("load-buffer -b hqt-1f - ; paste-buffer -d -p -r -b hqt-1f -t =hqt-7:^.{top-left}");
        assertThat(TmuxArgv.forget("hqt-1f")).containsExactly("delete-buffer", "-b", "hqt-1f");
        assertThat(String.join(" ", TmuxArgv.enter(7)))
                .isEqualTo("if-shell -F -t =hqt-7:^.{top-left} #{pane_in_mode}"
                        + " send-keys -t \"=hqt-7:^.{top-left}\" -X cancel"
                        + " ; send-keys -t =hqt-7:^.{top-left} Enter");
    }

    @Test
    void whoComesToLookCanNeitherTypeNorStay() {
        assertThat(String.join(" ", TmuxArgv.glance(7)))
                .isEqualTo("attach-session -f read-only,ignore-size -t =hqt-7 ; detach-client");
    }

    @ParameterizedTest
    @CsvSource({"plain,plain", "a;b,a;b", "end;,end\\;", ";,\\;", "'a\\;','a\\\\;'", "'',''"})
    void aSemicolonAtTheEndIsNotTheEnd(String text, String word) {
        assertThat(TmuxArgv.word(text)).isEqualTo(word);
    }

    @ParameterizedTest
    @CsvSource({
        "3.3a,true",
        "3.2,true",
        "3.2a,true",
        "3.1c,false",
        "2.9,false",
        "4.0,true",
        "next-3.6,true",
        "next-3.1,false",
        "3.10,true",
        "openbsd-7.5,true",
        "master,true"
    })
    void versionsFrom32OnWillDo(String version, boolean enough) {
        assertThat(TmuxServer.isNewEnough(version)).isEqualTo(enough);
    }

    @Test
    void theUsersOwnFileIsIncludedByItsLiteralName() {
        assertThat(TmuxConfiguration.text(Path.of("/home/o'neil/[x]/hqt.tmux.conf")))
                .endsWith("source-file -q '/home/o'\\''neil/\\[x]/hqt.tmux.conf'\n");
        assertThat(TmuxConfiguration.text(null)).doesNotContain("source-file");
    }

    /** Set for all windows it kills tmux 3.3a at the next new session. */
    @Test
    void theWindowSizeIsNeverManualForAll() {
        assertThat(TmuxConfiguration.text(null))
                .contains("set -gq window-size latest")
                .doesNotContain("size manual");
    }
}
