package dev.hqt.harness;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * What a script's first line says runs it. Pure.
 *
 * @param interpreter an absolute path, or a name to look up on PATH when the line says {@code env}
 * @param throughEnv whether {@code env} looks it up
 */
record Shebang(String interpreter, boolean throughEnv) {
    /** @param firstLine the line with its {@code #!} */
    static Optional<Shebang> parse(String firstLine) {
        if (!firstLine.startsWith("#!")) {
            return Optional.empty();
        }
        List<String> words =
                new ArrayList<>(Arrays.stream(firstLine.substring(2).strip().split("\\s+", -1))
                        .filter(word -> !word.isEmpty())
                        .toList());
        if (words.isEmpty()) {
            return Optional.empty();
        }
        String program = words.removeFirst();
        if (!program.endsWith("/env")) {
            return Optional.of(new Shebang(program, false));
        }
        // env -S, env --split-string=…, env VARIABLE=value: the first word that is neither names the program.
        return words.stream()
                .map(word -> word.startsWith("--split-string=") ? word.substring("--split-string=".length()) : word)
                .map(word -> word.startsWith("-S") ? word.substring(2) : word)
                .filter(word -> !word.isEmpty() && !word.startsWith("-") && !word.contains("="))
                .findFirst()
                .map(name -> new Shebang(name, !name.startsWith("/")));
    }
}
