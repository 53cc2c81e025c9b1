package dev.hqt.tmux;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * What is said to tmux, word by word. Pure: the server's socket and the client's own options are put before it by
 * {@link TmuxClient}.
 *
 * <p>Targets are exact ({@code =hqt-1} is not a prefix of {@code hqt-10}), and nothing that comes from a user stands
 * where tmux expands formats: {@code -c} would run {@code #(command)} in a directory's name.
 */
final class TmuxArgv {
    /** The session that keeps the server from being empty; no session of hqt's own has such a name. */
    static final String KEEPER = "keeper";

    /** Set on the harness's own pane, so that a pane which the user adds is not taken for it: {@code plain}, {@code jailed}. */
    static final String KIND = "@hqt_kind";

    static final String TITLE = "@hqt_title";
    static final String BADGE = "@hqt_badge";

    /** Set by hqt's configuration: tells its server from any other one. */
    static final String SERVER = "@hqt_server";

    /** No session has this id. */
    static final long VERSION = 0;

    private static final String NAME_PREFIX = "hqt-";

    /**
     * tmux closes the pane of a program that ended without reading what it still said, unless the pane is piped
     * somewhere: on a busy machine one start in ten that failed lost its words (measured, 21 of 200 against 0 of 200).
     * The words of a start decide what is done next, so each has a pipe to nowhere for as long as it is watched.
     */
    private static final String READ_TO_THE_END = "exec timeout 30 cat >/dev/null";

    private TmuxArgv() {}

    static String sessionName(long sessionId) {
        return NAME_PREFIX + sessionId;
    }

    /** Makes sure that the server never has no session: a client that comes just then would find it leaving. */
    static List<String> keeper() {
        return List.of("new-session", "-d", "-s", KEEPER, "-x", "80", "-y", "24", "-c", "/", "cat", "-");
    }

    /** Asks who is there. */
    static List<String> identify() {
        return List.of("display-message", "-p", "#{pid}|#{" + SERVER + "}");
    }

    /**
     * Starts a session. The program is two words: given one, tmux would run it through the user's shell, and that shell
     * would stand behind the jail. It starts in {@code /}; the script goes to the session's directory itself and says so
     * when it is gone.
     *
     * @param kind {@code plain} or {@code jailed}
     */
    static List<String> spawn(
            long sessionId, Path script, int columns, int rows, String kind, Map<String, String> labels) {
        String name = sessionName(sessionId);
        List<String> words = new ArrayList<>(List.of(
                "new-session",
                "-d",
                "-s",
                name,
                "-x",
                Integer.toString(columns),
                "-y",
                Integer.toString(rows),
                "-c",
                "/",
                "/bin/sh",
                word(script.toString())));
        words.addAll(List.of(";", "set-option", "-p", "-t", "=" + name + ":", KIND, kind));
        words.addAll(List.of(";", "pipe-pane", "-t", "=" + name + ":", READ_TO_THE_END));
        labels.forEach(
                (option, text) -> words.addAll(List.of(";", "set-option", "-t", "=" + name + ":", option, word(text))));
        return List.copyOf(words);
    }

    /** Everything about every pane, one line each. */
    static List<String> list() {
        return List.of("list-panes", "-a", "-F", TmuxListParser.FORMAT);
    }

    static List<String> listOne(long sessionId) {
        return List.of("list-panes", "-s", "-t", "=" + sessionName(sessionId), "-F", TmuxListParser.FORMAT);
    }

    /** Reads commands from standard input, where neither their number nor their length matters. */
    static List<String> source() {
        return List.of("source-file", "-");
    }

    /**
     * Captures many screens in one call. Sent through {@link #source()}, which goes on after a session that is gone; a
     * chain of commands would stop there.
     *
     * @param mark stands before each screen, and before the server's version in place of the screen of session
     *     {@value #VERSION}; nothing on a screen may be able to look like it
     */
    static String captures(Collection<Long> sessionIds, boolean withColours, String mark) {
        StringBuilder script = new StringBuilder()
                .append("display-message -p \"")
                .append(mark)
                .append(VERSION)
                .append("\"\ndisplay-message -p \"#{version}\"\n");
        for (long sessionId : sessionIds) {
            script.append("display-message -p \"")
                    .append(mark)
                    .append(sessionId)
                    .append("\"\n");
            script.append("capture-pane -p -N ")
                    .append(withColours ? "-e " : "")
                    .append("-t \"")
                    .append(harness(sessionId))
                    .append("\"\n");
        }
        return script.append("display-message -p \"")
                .append(mark)
                .append("\"\n")
                .toString();
    }

    /** The end of what a session showed, scrolled-off lines included: tmux's own last line pushes some out of sight. */
    static List<String> lastLines(long sessionId, int lines) {
        return List.of("capture-pane", "-p", "-J", "-S", "-" + lines, "-t", harness(sessionId));
    }

    static List<String> kill(long sessionId) {
        return List.of("kill-session", "-t", "=" + sessionName(sessionId));
    }

    /** Gives a session nobody looks at another size. One that somebody looks at has that terminal's. */
    static List<String> resize(long sessionId, int columns, int rows) {
        String window = "=" + sessionName(sessionId) + ":^";
        return List.of(
                "if-shell",
                "-F",
                "-t",
                window,
                "#{==:#{session_attached},0}",
                "resize-window -t \"%s\" -x %d -y %d".formatted(window, columns, rows));
    }

    /** What {@link TypingPlace} reads. An option or a format that this tmux does not know is an empty field. */
    static List<String> typingPlace(long sessionId) {
        return List.of("display-message", "-p", "-t", harness(sessionId), TypingPlace.FORMAT);
    }

    /**
     * Reads a text from standard input and gives it to the harness as a paste, marked as one ({@code -p}) if it asked for
     * that, its line ends left as they are ({@code -r}). A buffer with a name is none that the user's own paste key takes.
     */
    static List<String> paste(long sessionId, String buffer) {
        return List.of(
                "load-buffer",
                "-b",
                buffer,
                "-",
                ";",
                "paste-buffer",
                "-d",
                "-p",
                "-r",
                "-b",
                buffer,
                "-t",
                harness(sessionId));
    }

    static List<String> forget(String buffer) {
        return List.of("delete-buffer", "-b", buffer);
    }

    /** Enter for the harness: where the user has scrolled back, tmux would take it for itself. */
    static List<String> enter(long sessionId) {
        String pane = harness(sessionId);
        return List.of(
                "if-shell",
                "-F",
                "-t",
                pane,
                "#{pane_in_mode}",
                "send-keys -t \"%s\" -X cancel".formatted(pane),
                ";",
                "send-keys",
                "-t",
                pane,
                "Enter");
    }

    /** Comes to look, touches nothing, and goes. */
    static List<String> glance(long sessionId) {
        return List.of(
                "attach-session",
                "-f",
                "read-only,ignore-size",
                "-t",
                "=" + sessionName(sessionId),
                ";",
                "detach-client");
    }

    /** Shows a session. One command only: a user's own tmux, given this for a popup, would cut it at a semicolon. */
    static List<String> attach(long sessionId) {
        return List.of("attach-session", "-t", "=" + sessionName(sessionId));
    }

    /** The pane that was there first: hqt's own configuration has no key for another one, a user's may. */
    private static String harness(long sessionId) {
        return "=" + sessionName(sessionId) + ":^.{top-left}";
    }

    /** One word for tmux, which takes a semicolon at a word's end for the end of the command. */
    static String word(String text) {
        return text.endsWith(";") ? text.substring(0, text.length() - 1) + "\\;" : text;
    }
}
