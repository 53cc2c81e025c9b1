package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Knows one harness: its flags, files, ids and screens. Never builds the bwrap call, never starts anything.
 */
public interface HarnessConfigurator {
    /** The word on the command line and in the database: {@code claude}. */
    String name();

    /** The name a user reads: {@code Claude Code}. */
    String displayName();

    /** How hqt knows what stands here; a user's own description needs no proof. */
    default HarnessEvidence evidence() {
        return new HarnessEvidence(HarnessEvidence.Source.DESCRIBED, "");
    }

    /** The binaries to look for on PATH, best first. */
    List<String> binaryNames();

    /** The flags that make it never ask; in the argv exactly when the session is sandboxed. */
    List<String> sandboxSkipPermissionFlags();

    /** What the jail shows of the harness's own files, in mount order; the program itself is not among them. */
    List<Bind> sandboxBinds(HarnessContext context);

    /**
     * The folders of the user's in which it keeps logins and settings, whether they exist or not: no project may hold
     * one. Where a variable moves a folder, both are named, since nothing says that the other one is empty.
     *
     * @param environment the caller's
     */
    default List<Path> ownFolders(Path home, Map<String, String> environment) {
        return List.of();
    }

    /** The variables of the caller that it needs inside a jail (credentials, endpoints). */
    List<String> environmentNames();

    /**
     * Those of {@link #environmentNames()} that this session needs, and names that only the user's own settings
     * tell (the key variable of a model provider): a jail gets no credential that its harness would not use.
     */
    default List<String> environmentNames(HarnessContext context) {
        return environmentNames();
    }

    /** The hosts that it talks to by default, for a network allowlist; a user's settings may name others. */
    default List<String> networkHosts() {
        return List.of();
    }

    /** Variables that hqt sets inside a jail for it, with their values. */
    default Map<String, String> sandboxEnvironment(HarnessContext context) {
        return Map.of();
    }

    /**
     * Makes what must exist on the host before the spawn: directories the harness will write, its private
     * state seeded from the user's own. Called just before every spawn and resume; idempotent.
     *
     * @throws dev.hqt.HqtException when something can't be made, with the path and the reason
     */
    default void prepare(HarnessContext context, boolean sandboxed) {}

    /**
     * Keeps what {@link #prepare} lent to a session usable while it runs: a login that the user's own harness has
     * renewed is handed on. To be called about once a minute for each living session; cheap when nothing changed.
     */
    default void keepAlive(HarnessContext context, boolean sandboxed) {}

    /**
     * The login that hqt can have for it beside the user's, or null when there is no such kind.
     *
     * @param data hqt's data folder
     */
    default @Nullable OwnLogin ownLogin(Path data) {
        return null;
    }

    /** Whose login its jails get, or null when files don't tell. Reads files only, and tells no part of a login. */
    default @Nullable LoginState loginState(HarnessContext context) {
        return null;
    }

    /** The command of a new conversation. */
    LaunchPlan buildSpawnConfig(HarnessRequest request);

    /** The command that continues the conversation {@link HarnessRequest#harnessSessionId()}. */
    LaunchPlan buildResumeConfig(HarnessRequest request);

    /** An id to give at the start, or null when the harness names its conversations itself. */
    @Nullable String generateSessionId(long hqtSessionId);

    /**
     * True when {@link #buildResumeConfig} continues the right conversation without being told an id.
     *
     * @param sandboxed whether the session has a jail, and in it a store of its own
     */
    default boolean resumesWithoutId(boolean sandboxed) {
        return false;
    }

    /** True when the id must be read from the running harness, because it can't be given. */
    default boolean capturesSessionId() {
        return false;
    }

    /** The id of the conversation that this very process is in, or null; never guessed from the newest file. */
    default @Nullable String captureSessionId(HarnessObservation observation) {
        return null;
    }

    /** What its title and its screen mean; a user can override it. */
    default StatusRules statusRules() {
        return StatusRules.NONE;
    }

    /** What the visible screen alone says it is doing, or null when it says nothing that is known. */
    default @Nullable HarnessStatus parseStatus(String paneText) {
        return statusRules().read("", paneText, Duration.ZERO).status();
    }

    /**
     * Whether {@link #read} would say more with the screen's text, so that others are not captured for nothing.
     *
     * @param without what it said without
     */
    default boolean wantsScreen(HarnessReading without) {
        return without.status() == null;
    }

    /** The best reading of all sources, in order of trust: status file, hook, title, screen. */
    default HarnessReading read(HarnessObservation observation) {
        return statusRules().read(observation).inConversation(captureSessionId(observation));
    }

    /** False when no source ever tells what it is doing (a generic command): then activity on the screen has to do. */
    default boolean tellsStatus() {
        return true;
    }

    /**
     * What the last words of a harness that ended at its start say of the conversation it was asked for.
     *
     * @param lastWords what its terminal showed last, as plain text; part of it may be an agent's, or empty
     */
    default ResumeRefusal refusal(String lastWords) {
        return ResumeRefusal.OTHER;
    }

    /**
     * Whether a word that a user types, or that a harness or its agent says, can be an id of a conversation here. It ends
     * up in a command line and in a database: nothing that could be an option or a path.
     */
    default boolean isConversationId(String text) {
        return ConversationId.isValid(text);
    }

    /** A sentence to show before an unsandboxed start (a harness without any permission system), or null. */
    default @Nullable String unsandboxedWarning() {
        return null;
    }
}
