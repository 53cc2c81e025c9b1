package dev.hqt.session;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;

/**
 * Where sessions run. Every call has a deadline. Methods that act throw {@link MultiplexerException} when the
 * multiplexer refuses or does not answer.
 */
public interface Multiplexer {
    /** Whether a server runs and can be reached now; starts none. */
    boolean isReady();

    /**
     * Makes sure that a server runs and can be reached, without starting a session.
     *
     * @throws MultiplexerException with a sentence naming what is missing
     */
    void ensureReady();

    /**
     * Starts a session; a dead one of the same name is replaced, a living one is refused. Returns once the
     * multiplexer has it, before the harness is ready.
     */
    void spawn(Launch launch);

    /** All sessions in one call. Never throws: what can't be known is a value. */
    MultiplexerReading read();

    /** The visible screens of these sessions in one call, as {@code capture} gives them with colours; gone ones are left out. */
    Map<Long, String> screens(Collection<Long> sessionIds, boolean withColours);

    /**
     * Whether the screens read last give an emoji that several code points make up (a sign in its picture form, a skin
     * tone) the two columns of one, and not those of each.
     */
    boolean joinsEmoji();

    /** The last text a session showed, history included, plain; empty when there is nothing. */
    String lastWords(long sessionId);

    // ---- typing

    /**
     * Whether the program in a session's terminal reads whole lines that the kernel collects for it (canonical mode): of
     * a line longer than 4095 bytes the kernel then drops the rest without a word.
     */
    boolean readsLines(long sessionId);

    /** Whether a session's harness gets a paste as one. */
    MarkedPastes markedPastes(long sessionId);

    /**
     * Gives a session's harness a text as a paste; nothing is submitted by it where {@link #markedPastes} are asked for,
     * or where it is one line.
     *
     * @throws MultiplexerException when it was not given
     */
    void paste(long sessionId, PromptText text);

    /** Presses Enter in a session. */
    void pressEnter(long sessionId);

    /** Does something while no other hqt types into this session. */
    <T> T whileTyping(long sessionId, Supplier<T> action);

    // ---- ending

    /** Asks the harness itself to end (TERM), the jail left alone so that it can put things in order. */
    void requestStop(long sessionId);

    /** Ends a session and everything it started, jailed or not; its last screen is gone. Idempotent. */
    void kill(long sessionId);

    /**
     * Ends what a session that has ended left behind outside a jail (children that made themselves independent); its
     * last screen stays. Idempotent.
     */
    void endStrayChildren(long sessionId);

    /** The command that shows a session in this terminal until the user detaches. */
    List<String> attachCommand(long sessionId);

    /** The size (columns, rows) that new sessions start with and that a preview shows. */
    void resize(long sessionId, int columns, int rows);
}
