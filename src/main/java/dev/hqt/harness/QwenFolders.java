package dev.hqt.harness;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Where Qwen Code keeps things on the host, and where a session's private parts lie. Paths only; touches no file.
 *
 * @param configuration the user's own folder, {@code ~/.qwen} unless {@code QWEN_HOME} moves it
 * @param project the user's folder of this project, of which jails see {@link #chats} alone
 * @param own the session's own folder, which the jail shows at {@link #inside}
 * @param inside {@code ~/.qwen}, where the jail shows it whatever the host's place
 * @param state the session's own folder, which no jail shows
 */
record QwenFolders(Path configuration, Path project, Path own, Path inside, Path state) {
    static final String VARIABLE = "QWEN_HOME";

    /** Moves what qwen writes as it runs, conversations among it. */
    private static final String RUNTIME = "QWEN_RUNTIME_DIR";

    private static final Path EVENTS = Path.of("hqt/events.jsonl");

    static Path standard(Path home) {
        return home.resolve(".qwen");
    }

    static List<Path> all(Path home, Map<String, String> environment) {
        return Stream.of(VARIABLE, RUNTIME)
                .flatMap(name -> HostPath.movable(standard(home), name, environment).stream())
                .distinct()
                .toList();
    }

    static QwenFolders of(HarnessContext context) {
        Path standard = standard(context.home());
        Path configuration = moved(context, VARIABLE, standard);
        Path runtime = moved(context, RUNTIME, configuration);
        return new QwenFolders(
                configuration,
                runtime.resolve("projects").resolve(projectFolder(context.project())),
                context.state().resolve("qwen"),
                standard,
                context.state());
    }

    private static Path moved(HarnessContext context, String variable, Path otherwise) {
        String moved = context.environment().getOrDefault(variable, "");
        return moved.isEmpty() ? otherwise : context.project().resolve(moved).normalize();
    }

    /** The folder's name that qwen gives a project: what is no ASCII letter or digit becomes a dash (0.24.4). */
    static String projectFolder(Path project) {
        return project.toString().replaceAll("[^a-zA-Z0-9]", "-");
    }

    /** The user's conversations of this project. */
    Path chats() {
        return project.resolve("chats");
    }

    Path insideChats() {
        return inside.resolve("projects").resolve(project.getFileName()).resolve("chats");
    }

    /** Where the jail's qwen tells what happens. */
    Path events() {
        return own.resolve(EVENTS);
    }

    Path insideEvents() {
        return inside.resolve(EVENTS);
    }
}
