package dev.hqt.tmux;

import dev.hqt.launch.LaunchDirectory;
import dev.hqt.launch.ShellWord;
import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import dev.hqt.session.MarkedPastes;
import dev.hqt.session.MultiplexerException;
import dev.hqt.session.PromptText;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;

/** Types into sessions, and knows how their terminals take it. What is typed when is not its business. */
final class Typist {
    /** A harness that is slow to read a long text holds nothing up: tmux keeps it meanwhile. */
    private static final Duration PASTING = Duration.ofSeconds(10);

    private final TmuxServer server;
    private final CommandRunner runner;

    Typist(TmuxServer server, CommandRunner runner) {
        this.server = server;
        this.runner = runner;
    }

    void paste(long sessionId, PromptText text) {
        String buffer = "hqt-" + UUID.randomUUID();
        TmuxReply reply = server.ask(TmuxArgv.paste(sessionId, buffer), text.text(), PASTING);
        if (!(reply instanceof TmuxReply.Answered)) {
            // Not to be left lying there for anybody who asks tmux.
            server.ask(TmuxArgv.forget(buffer));
            throw notTyped(sessionId, reply.complaint());
        }
    }

    void pressEnter(long sessionId) {
        TmuxReply reply = server.ask(TmuxArgv.enter(sessionId));
        if (!(reply instanceof TmuxReply.Answered)) {
            throw notTyped(sessionId, reply.complaint());
        }
    }

    boolean readsLines(long sessionId) {
        CommandResult settings =
                runner.run(Command.of("stty", "-F", place(sessionId).device(), "-a")
                        .withEnvironment(server.client().environment())
                        .within(TmuxClient.DEADLINE));
        return settings.succeeded()
                && List.of(settings.output().split("[\\s;]+")).contains("icanon");
    }

    /**
     * tmux itself tells from 3.7 on. Up to 3.3 it lets a client's terminal mark pastes when the program in the pane
     * asked for it, and not before: so one comes to look for 40 ms (measured). It has the window's own size, since the
     * window would take that of its only client, and that client can type nothing. In between nothing tells.
     */
    MarkedPastes markedPastes(long sessionId) {
        TypingPlace place = place(sessionId);
        if (place.markedPastes() != MarkedPastes.UNTOLD || !place.glanceTells()) {
            return place.markedPastes();
        }
        Optional<Path> program = server.client().findProgram();
        Optional<Path> socket = server.socket();
        if (program.isEmpty() || socket.isEmpty()) {
            return MarkedPastes.UNTOLD;
        }
        String look = "stty cols " + place.columns() + " rows " + place.rows() + " && exec "
                + ShellWord.join(server.client().foreground(program.get(), socket.get(), TmuxArgv.glance(sessionId)));
        // It lends a terminal to a command, and shows what was written to it.
        CommandResult seen = runner.run(Command.of("script", "-qec", look, "/dev/null")
                .withEnvironment(server.client().environment())
                .in(Path.of("/"))
                .within(TmuxClient.DEADLINE));
        if (!seen.succeeded()) {
            return MarkedPastes.UNTOLD;
        }
        return seen.output().contains("\u001b[?2004h") ? MarkedPastes.ASKED_FOR : MarkedPastes.NOT_ASKED_FOR;
    }

    <T> T whileTyping(long sessionId, Supplier<T> action) {
        Path folder = server.socket()
                .orElseThrow(() -> notTyped(sessionId, "hqt's tmux server does not run"))
                .resolveSibling("");
        return new StateLock(LaunchDirectory.of(folder, sessionId).typingLock(), "typing into this session")
                .hold(action);
    }

    private TypingPlace place(long sessionId) {
        TmuxReply reply = server.ask(TmuxArgv.typingPlace(sessionId));
        return Optional.of(reply)
                .filter(TmuxReply.Answered.class::isInstance)
                .map(TmuxReply.Answered.class::cast)
                .flatMap(answer -> TypingPlace.parse(answer.output()))
                .orElseThrow(() -> notTyped(
                        sessionId,
                        reply.complaint().isEmpty() ? "tmux does not tell its terminal" : reply.complaint()));
    }

    private static MultiplexerException notTyped(long sessionId, String reason) {
        return new MultiplexerException(
                "Nothing could be typed into %s: %s.".formatted(TmuxArgv.sessionName(sessionId), reason));
    }
}
