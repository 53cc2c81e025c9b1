package dev.hqt.harness;

/**
 * Why a harness ended instead of going on with a conversation, as far as its own last words tell. The words themselves
 * are what a user is shown; this only says what can be done next.
 */
public enum ResumeRefusal {
    /** It knows no conversation of that id: a fresh one may have the id. */
    UNKNOWN_ID,
    /** It knows the id, but there is nothing in the conversation to go on with: a fresh one may have the id. */
    NO_CONVERSATION,
    /** The id was given to a fresh conversation and another one has it already: only a new id can be given. */
    ID_IN_USE,
    /** Another process has the conversation open now: it goes on once that process has ended. */
    BUSY,
    /** It wants a login first: a fresh conversation would be refused just so. */
    NOT_LOGGED_IN,
    /** It said nothing that is known: a crash, a wrong flag, a passing trouble. */
    OTHER
}
