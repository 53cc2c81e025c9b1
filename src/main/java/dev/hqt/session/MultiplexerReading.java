package dev.hqt.session;

import java.util.Map;

/** What one look at the multiplexer gave. Unknown, dead and gone are three different things. */
public sealed interface MultiplexerReading {
    /** It answered: these sessions it has, and no others. */
    record Panes(Map<Long, PaneReading> bySession) implements MultiplexerReading {
        public Panes {
            bySession = Map.copyOf(bySession);
        }
    }

    /** No server runs: no session has a process. */
    record NoServer() implements MultiplexerReading {}

    /** It did not answer in time or not sensibly: nothing is known. */
    record Unreachable(String reason) implements MultiplexerReading {}
}
