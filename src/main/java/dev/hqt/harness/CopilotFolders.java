package dev.hqt.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Where GitHub Copilot CLI keeps things on the host, and where a session's private parts lie.
 *
 * @param configuration the user's own folder, {@code ~/.copilot} unless {@code COPILOT_HOME} moves it
 * @param own the session's own folder, which the jail shows at {@link #inside}
 * @param inside {@code ~/.copilot}, where the jail shows it whatever the host's place
 * @param state the session's own folder, which no jail shows
 */
record CopilotFolders(Path configuration, Path own, Path inside, Path state) {
    static final String VARIABLE = "COPILOT_HOME";

    /** Within a {@link #packages} folder: platform and version. */
    private static final int LEVELS = 2;

    static Path standard(Path home) {
        return home.resolve(".copilot");
    }

    static CopilotFolders of(HarnessContext context) {
        String moved = context.environment().getOrDefault(VARIABLE, "");
        Path standard = standard(context.home());
        Path configuration =
                moved.isEmpty() ? standard : context.project().resolve(moved).normalize();
        return new CopilotFolders(configuration, context.state().resolve("copilot"), standard, context.state());
    }

    Path conversations() {
        return configuration.resolve("session-state");
    }

    Path config() {
        return configuration.resolve("config.json");
    }

    /**
     * The folder into which the user's copilot has unpacked itself, or nothing when it has not yet. In the order in which
     * 1.0.102 looks.
     */
    static Optional<Path> packages(Path home, Map<String, String> environment) {
        Path caches = HostPath.absolute(environment.getOrDefault("XDG_CACHE_HOME", ""))
                .orElse(home.resolve(".cache"));
        return Stream.of(
                        HostPath.absolute(environment.getOrDefault("COPILOT_PKG_CACHE_HOME", "")),
                        HostPath.absolute(environment.getOrDefault("COPILOT_CACHE_HOME", "")),
                        Optional.of(caches.resolve("copilot")))
                .flatMap(Optional::stream)
                .map(folder -> folder.resolve("pkg"))
                .filter(CopilotFolders::holdsOne)
                .findFirst();
    }

    private static boolean holdsOne(Path packages) {
        Stream<Path> level = Stream.of(packages);
        for (int i = 0; i < LEVELS; i++) {
            level = level.flatMap(folder -> DirectoryListing.of(folder).stream());
        }
        return level.anyMatch(version -> Files.isRegularFile(version.resolve("index.js")));
    }
}
