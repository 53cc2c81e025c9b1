package dev.hqt.harness;

import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Tells a codex's conversation from the rollout files that it holds open: exact, where the newest file in the folder may
 * be another session's. After {@code /new} two are open and the newer one is meant; names sort by their time.
 */
final class CodexRollouts {
    private static final Pattern NAME = Pattern.compile(
            "rollout-\\d{4}-\\d{2}-\\d{2}T\\d{2}-\\d{2}-\\d{2}-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\\.jsonl");

    /** The first line holds the model's whole instructions: 10 kB and more. */
    private static final int LARGEST_FIRST_LINE = 512 * 1024;

    private static final JsonMapper JSON = JsonMapper.shared();

    private CodexRollouts() {}

    /**
     * @param openFiles what the process and its children hold open, as the kernel names it
     * @param sessions the folder of rollouts on the host
     */
    static Optional<String> conversation(List<Path> openFiles, Path sessions) {
        List<Path> rollouts = openFiles.stream()
                .filter(file -> id(file).isPresent())
                .distinct()
                .sorted(Comparator.comparing((Path file) -> file.getFileName().toString())
                        .reversed())
                .toList();
        // Reading costs half a megabyte a poll, and a lone one can only be the user's.
        return rollouts.size() == 1
                ? id(rollouts.getFirst())
                : rollouts.stream()
                        .filter(file -> isTheUsers(onHost(file, sessions)))
                        .findFirst()
                        .flatMap(CodexRollouts::id);
    }

    static Optional<String> id(Path rollout) {
        Matcher name = NAME.matcher(String.valueOf(rollout.getFileName()));
        return name.matches() ? Optional.of(name.group(1)) : Optional.empty();
    }

    /** The kernel names a file as the jail sees it; it lies in year, month and day below the folder. */
    private static Path onHost(Path file, Path sessions) {
        int names = file.getNameCount();
        return names < 4 ? sessions.resolve(file.getFileName()) : sessions.resolve(file.subpath(names - 4, names));
    }

    /** False for the thread of a subagent; a file that does not say is the user's. */
    private static boolean isTheUsers(Path rollout) {
        return UntrustedFile.readStart(rollout, LARGEST_FIRST_LINE)
                .flatMap(text -> text.lines().findFirst())
                .map(CodexRollouts::origin)
                .map(origin -> origin.isMissingNode() || origin.asString("").equals("user"))
                .orElse(true);
    }

    private static JsonNode origin(String firstLine) {
        try {
            return JSON.readTree(firstLine).path("payload").path("thread_source");
        } catch (JacksonException half) {
            return JSON.missingNode();
        }
    }
}
