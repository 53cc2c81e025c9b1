package dev.hqt.harness;

import java.nio.file.Path;

/**
 * Where Claude Code keeps things on the host, and where a session's private parts lie. Paths only; touches no file.
 * {@code CLAUDE_CONFIG_DIR} moves the user's whole folder, {@code .claude.json} included (seen in 2.1.332).
 *
 * @param configuration the user's own folder, {@code ~/.claude} unless moved
 * @param settings the user's {@code .claude.json}
 * @param transcripts the user's transcripts of this project
 * @param insideConfiguration {@code ~/.claude}, where the jail shows them whatever the host's place
 * @param insideSettings {@code ~/.claude.json} inside
 * @param state the session's own folder, which no jail shows
 */
record ClaudeFolders(
        Path configuration,
        Path settings,
        Path transcripts,
        Path insideConfiguration,
        Path insideSettings,
        Path state) {
    static final String VARIABLE = "CLAUDE_CONFIG_DIR";

    private static final String LAST_EVENT = "hqt-event";
    private static final int LONGEST_NAME = 200;

    static Path standard(Path home) {
        return home.resolve(".claude");
    }

    static ClaudeFolders of(HarnessContext context) {
        String moved = context.environment().getOrDefault(VARIABLE, "");
        Path standard = standard(context.home());
        Path configuration =
                moved.isEmpty() ? standard : context.project().resolve(moved).normalize();
        Path settings =
                moved.isEmpty() ? context.home().resolve(".claude.json") : configuration.resolve(".claude.json");
        return new ClaudeFolders(
                configuration,
                settings,
                configuration.resolve("projects").resolve(projectFolder(context.project())),
                standard,
                context.home().resolve(".claude.json"),
                context.state());
    }

    /** The user's login. */
    Path credentials() {
        return configuration.resolve(".credentials.json");
    }

    /** Status files of the session's own claude: in a jail all of them have process id 2 and would collide. */
    Path statusFiles() {
        return state.resolve("sessions");
    }

    /** What the last hook left, jailed or not. In a jail it lies where its claude can write, and is gone at the next start. */
    Path lastEvent() {
        return statusFiles().resolve(LAST_EVENT);
    }

    Path insideLastEvent() {
        return insideConfiguration.resolve("sessions").resolve(LAST_EVENT);
    }

    /** What the jail sees as the folder of {@code .claude.json}; that file is renamed over, so its folder is shown. */
    Path privateSettings() {
        return state.resolve("cfg");
    }

    /** The login that the jail sees. */
    Path login() {
        return state.resolve("login");
    }

    /** Transcripts of other directories than the project: an agent may start another claude in a folder below it. */
    Path otherTranscripts() {
        return state.resolve("projects");
    }

    Path insideTranscripts() {
        return insideConfiguration.resolve("projects").resolve(transcripts.getFileName());
    }

    /**
     * The folder's name that Claude Code gives a project: each UTF-16 unit that is no ASCII letter or digit becomes a
     * dash; a long name is cut and told apart by a hash (read in, and tried with, 2.1.332).
     */
    static String projectFolder(Path project) {
        String path = project.toString();
        String name = dashed(path);
        return name.length() <= LONGEST_NAME
                ? name
                : name.substring(0, LONGEST_NAME) + "-" + Long.toString(Math.abs((long) path.hashCode()), 36);
    }

    private static String dashed(String path) {
        StringBuilder name = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); i++) {
            char c = path.charAt(i);
            name.append(c < 128 && Character.isLetterOrDigit(c) ? c : '-');
        }
        return name.toString();
    }
}
