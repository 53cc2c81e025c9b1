package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.Signal;
import dev.hqt.session.Launch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A terminal that shows a session: another tmux of the test's own stands for it, which is also what a user may have. */
@Timeout(60)
class AttachIT {
    private final PrivateTmux here = new PrivateTmux();
    private final TmuxMultiplexer tmux = here.multiplexer();
    private final Path terminal = here.home.resolve("terminal.sock");

    @BeforeEach
    void openATerminal() {
        outer("-f", "/dev/null", "new-session", "-d", "-s", "keep", "-x", "100", "-y", "30", "cat", "-");
        outer("set-option", "-g", "status", "off");
        outer("set-option", "-g", "remain-on-exit", "on");
        outer("set-option", "-s", "set-clipboard", "on");
    }

    @AfterEach
    void closeEverything() {
        outer("kill-server");
        here.close();
    }

    @Test
    void ctrlQComesBackAndTheSessionLives() {
        tmux.spawn(here.shell(7, "echo working; exec sleep 1000"));
        attach(7);
        awaitTerminal("working");
        assertThat(terminalText()).contains("C-q back");

        outer("send-keys", "-t", "=view:", "C-q");

        awaitTerminal("[detached (from session hqt-7)]");
        assertThat(here.reading(tmux, 7).orElseThrow()).matches(pane -> pane.alive() && pane.attachedClients() == 0);
    }

    @Test
    void prefixDAndCtrlQInTheScrolledScreenComeBackToo() {
        tmux.spawn(here.shell(7, "echo working; exec sleep 1000"));
        attach(7);
        awaitTerminal("working");
        here.await(tmux, 7, pane -> pane.attachedClients() == 1);
        outer("send-keys", "-t", "=view:", "C-b", "[");
        assertThat(PrivateTmux.until(() -> here.ask("display-message", "-p", "-t", "=hqt-7:", "#{pane_in_mode}")
                        .equals("1")))
                .isTrue();
        outer("send-keys", "-t", "=view:", "C-q");
        awaitTerminal("[detached (from session hqt-7)]");

        outer("kill-session", "-t", "=view");
        attach(7);
        here.await(tmux, 7, pane -> pane.attachedClients() == 1);
        outer("send-keys", "-t", "=view:", "C-b", "d");
        awaitTerminal("[detached (from session hqt-7)]");
    }

    /** tmux in tmux: the variable that would forbid it is the outer one's, and the inner client does not see it. */
    @Test
    void attachingWorksInsideTheUsersOwnTmuxAndLeavesItAlone() {
        String optionsBefore =
                outer("show-options", "-g") + outer("show-options", "-s") + outer("show-environment", "-g");
        tmux.spawn(here.shell(7, "echo working; exec sleep 1000"));

        attach(7);

        awaitTerminal("working");
        assertThat(outer("show-options", "-g") + outer("show-options", "-s") + outer("show-environment", "-g"))
                .isEqualTo(optionsBefore);
        assertThat(outer("list-sessions", "-F", "#{session_name}").lines()).containsExactlyInAnyOrder("keep", "view");
    }

    @Test
    void nothingOfTheCallersEnvironmentComesToTheServerByAttaching() {
        here.environment.put("TOKEN", "hunter-two");
        tmux.spawn(here.shell(7, "exec sleep 1000"));

        List<String> command = here.multiplexer().attachCommand(7);

        assertThat(command).startsWith("/usr/bin/env", "-i").noneMatch(word -> word.contains("hunter"));
        assertThat(command).contains("TERM=xterm-256color", "LC_ALL=C.UTF-8");
    }

    @Test
    void theStatusLineShowsBadgeAndTitle() {
        tmux.spawn(here.shell(7, "exec sleep 1000"));
        tmux.spawn(here.jailedShell(8, "exec sleep 1000"));

        attach(7);
        awaitTerminal("no jail | nick 7 · test");
        outer("kill-session", "-t", "=view");
        attach(8);
        awaitTerminal("jail rw! | nick 8 · test");
        assertThat(terminalText()).doesNotContain("no jail");
    }

    /** A nickname is the user's, but it may come from an issue's title or a branch's name. */
    @Test
    void aTitleRunsNothingAndPaintsNothing() throws IOException {
        Path escaped = here.home.resolve("ESCAPED");
        String attack = "#[bg=red]#(touch " + escaped + ")#{E:@x}#{pid} %H\u001b]2;x\u0007\n#";
        Launch.Plain launch = new Launch.Plain(
                7, "hqt-7", here.project, attack, List.of("/bin/sleep", "1000"), here.plainEnvironment());
        tmux.spawn(launch);
        here.ask("set-option", "-g", "@x", "#(touch " + escaped + ")");

        attach(7);

        awaitTerminal("no jail | #[bg=red]#(touch " + escaped.toString().substring(0, 10));
        assertThat(statusLine()).doesNotContain(here.record().process().pid() + " ");
        // A status line is drawn again when something changes: give the attack that chance too.
        here.ask("refresh-client", "-S", "-t", here.ask("list-clients", "-F", "#{client_name}"));
        here.ask("set-option", "-t", "=hqt-7:", "@hqt_badge", "probe");
        awaitTerminal("jail probe");
        assertThat(escaped).doesNotExist();

        // The same text where tmux does expand it: the attack is a real one.
        here.ask("set-option", "-t", "=hqt-7:", "status-left", "#(touch " + escaped + ")");
        assertThat(PrivateTmux.until(() -> Files.exists(escaped))).isTrue();
    }

    /** Claude Code suspends itself on this key and waits for a shell that is not there. */
    @Test
    void aHarnessThatSuspendsItselfOnCtrlZIsWoken() {
        String harness = "trap 'echo woken' CONT; echo ready; while :; do sleep 0.05; done";
        tmux.spawn(here.shell(7, harness));
        tmux.spawn(here.jailedShell(8, harness));
        for (long id : List.of(7L, 8L)) {
            attach(id);
            awaitTerminal("ready");
            here.await(tmux, id, pane -> pane.attachedClients() == 1);

            outer("send-keys", "-t", "=view:", "C-z");

            here.awaitScreen(tmux, id, "woken");
            assertThat(here.ask("display-message", "-p", "-t", "=hqt-" + id + ":", "#{pane_in_mode}"))
                    .as("nothing is shown over it")
                    .isEqualTo("0");
            outer("kill-session", "-t", "=view");
        }
    }

    @Test
    void whatAHarnessPrintsDoesNotReachTheOuterTerminal() throws IOException {
        tmux.spawn(here.shell(
                7,
                "until [ -e go ]; do sleep 0.05; done; printf '\\033]52;c;aHVudGVy\\007';"
                        + " printf '\\033Ptmux;\\033\\033]52;c;aHVudGVy\\007\\033\\\\';"
                        + " printf '\\033Ptmux;\\033\\033]2;PWNED\\007\\033\\\\'; printf '\\033kPWNED\\033\\\\';"
                        + " echo printed; sleep 1000"));
        attach(7);
        here.await(tmux, 7, pane -> pane.attachedClients() == 1);
        Files.createFile(here.project.resolve("go"));
        awaitTerminal("printed");

        // Whatever would get through was printed before this.
        outer("send-keys", "-t", "=view:", "C-q");
        awaitTerminal("[detached");

        assertThat(run("show-buffer").output()).isEmpty();
        assertThat(outer("list-panes", "-t", "=view:", "-F", "#{pane_title}|#{window_name}"))
                .doesNotContain("PWNED");
        // The terminal does take what reaches it.
        outer("new-session", "-d", "-s", "open", "printf '\\033]52;c;aHVudGVy\\007'; exec cat");
        assertThat(PrivateTmux.until(() -> run("show-buffer").output().contains("hunter")))
                .isTrue();
    }

    @Test
    void aPreviewsSizeDoesNotStayAndAWatchedSessionKeepsItsTerminals() {
        tmux.resize(7, 60, 15);
        tmux.spawn(here.shell(7, "echo working; exec sleep 1000"));
        tmux.resize(7, 61, 16);
        assertThat(size(7)).isEqualTo("61x16");

        attach(7);
        awaitTerminal("working");
        assertThat(PrivateTmux.until(() -> size(7).equals("100x29")))
                .as(size(7))
                .isTrue();

        tmux.resize(7, 40, 10);
        assertThat(size(7)).isEqualTo("100x29");
        outer("resize-window", "-t", "=view:", "-x", "90", "-y", "20");
        assertThat(PrivateTmux.until(() -> size(7).equals("90x19"))).as(size(7)).isTrue();
    }

    @Test
    void whoLooksAtASessionThatEndsOrIsKilledCanLeave() {
        tmux.spawn(here.shell(7, "echo working; exec sleep 1000"));
        attach(7);
        awaitTerminal("working");
        long harness = here.awaitHarness(tmux, 7);
        here.processes.signal(here.processes.find(harness).orElseThrow().identity(), Signal.TERMINATE);
        awaitTerminal("ended");
        outer("send-keys", "-t", "=view:", "C-q");
        awaitTerminal("[detached");

        tmux.spawn(here.shell(8, "echo other; exec sleep 1000"));
        outer("kill-session", "-t", "=view");
        attach(8);
        awaitTerminal("other");
        tmux.kill(8);
        awaitTerminal("[exited]");
    }

    @Test
    void aSessionIsNotShownInsideItself() {
        tmux.spawn(here.shell(7, "echo $HQT_SESSION > marker; exec sleep 1000"));
        here.environment.put("HQT_SESSION", here.awaitFile(here.project.resolve("marker")));

        assertThatThrownBy(() -> here.multiplexer().attachCommand(7)).hasMessageContaining("itself");
        tmux.spawn(here.shell(8, "exec sleep 1000"));
        assertThat(here.multiplexer().attachCommand(8)).contains("=hqt-8");
    }

    private void attach(long id) {
        List<String> words = new ArrayList<>(
                List.of("new-session", "-d", "-s", "view", "-x", "100", "-y", "30", "-e", "TERM=tmux-256color"));
        words.addAll(tmux.attachCommand(id));
        outer(words.toArray(String[]::new));
    }

    private void awaitTerminal(String text) {
        String[] last = {""};
        boolean came = PrivateTmux.until(() -> {
            last[0] = terminalText();
            return last[0].contains(text);
        });
        assertThat(came)
                .as("'%s' on the terminal, which shows:%n%s", text, last[0])
                .isTrue();
    }

    private String terminalText() {
        // With what scrolled off: "Pane is dead" pushes the client's last line out of sight.
        return run("capture-pane", "-p", "-S", "-50", "-t", "=view:").output();
    }

    private String statusLine() {
        return Objects.requireNonNull(
                Arrays.stream(terminalText().split("\n")).toList().getLast());
    }

    private String outer(String... words) {
        CommandResult result = run(words);
        assertThat(result.succeeded())
                .as("terminal: %s: %s", List.of(words), result.errors())
                .isTrue();
        return result.output();
    }

    private CommandResult run(String... words) {
        List<String> argv = new ArrayList<>(List.of("tmux", "-u", "-S", terminal.toString()));
        argv.addAll(List.of(words));
        return here.runner.run(Command.of(argv)
                .withEnvironment(Map.of("PATH", "/usr/bin:/bin", "LC_ALL", "C.UTF-8", "TERM", "xterm-256color"))
                .in(Path.of("/")));
    }

    private String size(long id) {
        return here.ask("display-message", "-p", "-t", "=hqt-" + id + ":", "#{window_width}x#{window_height}");
    }
}
