package dev.hqt.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * How Gemini CLI names the folder of a project (as 0.61.0 does it): {@code projects.json} says, or else the folder whose
 * {@code .project_root} holds the project's path, or else the first free name after the project's own. A session's jail
 * has a registry of its own, so the name is chosen here, by the same rule, and the user's gemini finds it by its mark.
 */
final class GeminiProjects {
    static final String REGISTRY = "projects.json";
    static final String MARK = ".project_root";

    private static final JsonMapper JSON = JsonMapper.shared();
    private static final String PROJECTS = "projects";
    private static final String FALLBACK = "project";

    private GeminiProjects() {}

    /** The project's name in this {@code .gemini}; reads only. */
    static String slug(Path configuration, Path project) {
        JsonNode known = registry(configuration);
        String registered = known.path(project.toString()).asString("");
        Path folders = configuration.resolve("tmp");
        if (isName(registered) && mayBeOf(folders.resolve(registered), project)) {
            return registered;
        }
        return marked(folders, project).orElseGet(() -> free(folders, project, known));
    }

    /** What a registry says that knows this project alone. */
    static String registryOf(Path project, String slug) {
        return JSON.createObjectNode()
                .set(PROJECTS, JSON.createObjectNode().put(project.toString(), slug))
                .toString();
    }

    private static JsonNode registry(Path configuration) {
        try {
            return JSON.readTree(Files.readString(configuration.resolve(REGISTRY)))
                    .path(PROJECTS);
        } catch (IOException | JacksonException none) {
            return JSON.missingNode();
        }
    }

    private static Optional<String> marked(Path folders, Path project) {
        return DirectoryListing.of(folders).stream()
                .filter(folder ->
                        owner(folder).filter(project.toString()::equals).isPresent())
                .map(folder -> folder.getFileName().toString())
                .filter(GeminiProjects::isName)
                .findFirst();
    }

    private static String free(Path folders, Path project, JsonNode known) {
        Set<String> taken = known.valueStream().map(name -> name.asString("")).collect(Collectors.toSet());
        String base = dashed(String.valueOf(project.getFileName()));
        String candidate = base;
        for (int next = 1; taken.contains(candidate) || !mayBeOf(folders.resolve(candidate), project); next++) {
            candidate = base + "-" + next;
        }
        return candidate;
    }

    static String dashed(String name) {
        String dashed =
                name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-").replaceAll("^-|-$", "");
        return dashed.isEmpty() ? FALLBACK : dashed;
    }

    private static boolean mayBeOf(Path folder, Path project) {
        return owner(folder).map(project.toString()::equals).orElse(true);
    }

    private static Optional<String> owner(Path folder) {
        try {
            return Optional.of(Files.readString(folder.resolve(MARK)).strip());
        } catch (IOException unmarked) {
            return Optional.empty();
        }
    }

    /** It becomes part of paths. */
    private static boolean isName(String text) {
        return text.matches("[a-z0-9][a-z0-9-]*");
    }
}
