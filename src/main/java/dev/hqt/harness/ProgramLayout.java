package dev.hqt.harness;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How installers lay programs out on disk: which directory is the smallest that runs. Looks at names, and whether a file
 * is there; decides nothing about jails.
 */
final class ProgramLayout {
    /** Programs that need nothing beside their own file. */
    private static final List<String> SINGLE_FILES = List.of("node", "bun", "deno");

    private static final int PARENTS_TO_LOOK_AT = 4;

    /**
     * A script in an npm package that only starts a native program of the same package.
     *
     * @param script the end of the script's path
     * @param packageRoot how many names to cut from it to be at the package
     * @param candidates where the native program may lie, seen from the package; {@code %A} and {@code %T} stand for
     *     the machine in npm's and in Rust's words
     * @param shown how many names to cut from the native program to be at what it needs around it; 0 is the file alone
     */
    private record NativeInside(String script, int packageRoot, List<String> candidates, int shown) {}

    private static final List<NativeInside> NATIVE_INSIDE = List.of(
            new NativeInside(
                    "@openai/codex/bin/codex.js",
                    2,
                    List.of(
                            "node_modules/@openai/codex-linux-%A/vendor/%T/bin/codex",
                            "../codex-linux-%A/vendor/%T/bin/codex", "vendor/%T/bin/codex", "vendor/%T/codex/codex"),
                    2),
            // Told to stop, the script would leave the program behind.
            new NativeInside(
                    "@github/copilot/npm-loader.js",
                    2,
                    List.of("node_modules/@github/copilot-linux-%A/copilot", "../copilot-linux-%A/copilot"),
                    1),
            // Without its install script (npm --ignore-scripts) the file that is linked is only a note.
            new NativeInside(
                    "@anthropic-ai/claude-code/bin/claude.exe",
                    2,
                    List.of("node_modules/@anthropic-ai/claude-code-linux-%A/claude", "../claude-code-linux-%A/claude"),
                    0));

    /** A native program and what must be around it. */
    record NativeProgram(Path executable, Path shown) {}

    private ProgramLayout() {}

    /** The native program that this file of an npm package would start. */
    static Optional<NativeProgram> nativeInside(Path script) {
        return NATIVE_INSIDE.stream()
                .filter(layout -> script.endsWith(layout.script()))
                .flatMap(layout -> layout.candidates().stream()
                        .map(candidate -> up(script, layout.packageRoot())
                                .resolve(forThisMachine(candidate))
                                .normalize())
                        .filter(Files::isExecutable)
                        .map(file -> new NativeProgram(file, up(file, layout.shown()))))
                .findFirst();
    }

    /**
     * What a native program that is started itself needs: the file alone, or the package whose own description lies
     * beside its {@code bin} (codex brings tools of its own; its standalone installer and npm lay it out alike).
     */
    static Path aroundStarted(Path program) {
        Path directory = program.getParent();
        Path root = directory == null ? null : directory.getParent();
        if (directory == null || root == null || !directory.endsWith("bin")) {
            return program;
        }
        return Files.isRegularFile(root.resolve("codex-package.json")) ? root : program;
    }

    /** The smallest directory (or the file alone) that a script needs beside its interpreter. */
    static Path aroundScript(Path script, Path home) {
        for (int i = 0; i < script.getNameCount(); i++) {
            String name = script.getName(i).toString();
            if (name.equals(".pnpm")) {
                return beginning(script, i);
            }
            if (name.equals("node_modules")) {
                boolean npmGlobal = i > 0 && script.getName(i - 1).toString().equals("lib");
                return npmGlobal ? npmPackage(script, i) : beginning(script, i + 1);
            }
        }
        return virtualEnvironment(script).or(() -> packageRoot(script, home)).orElse(script);
    }

    /** A global npm package has its dependencies inside. */
    private static Path npmPackage(Path script, int nodeModules) {
        boolean scoped = script.getName(nodeModules + 1).toString().startsWith("@");
        return beginning(script, nodeModules + (scoped ? 3 : 2));
    }

    /** What a native program, seen as an interpreter of others, needs: its whole prefix, unless it is one file. */
    static Path aroundNative(Path program, Path home) {
        String name = program.getFileName().toString();
        if (SINGLE_FILES.contains(name)) {
            return program;
        }
        Path directory = program.getParent();
        Path prefix = directory == null ? null : directory.getParent();
        if (directory == null || prefix == null || !directory.endsWith("bin") || isShared(prefix, home)) {
            return program;
        }
        return Files.isDirectory(prefix.resolve("lib")) ? prefix : program;
    }

    /** A virtual environment of Python: {@code pyvenv.cfg} lies beside {@code bin}. */
    static Optional<Path> virtualEnvironment(Path program) {
        Path directory = program.getParent();
        Path root = directory == null ? null : directory.getParent();
        return root != null && Files.isRegularFile(root.resolve("pyvenv.cfg")) ? Optional.of(root) : Optional.empty();
    }

    private static Optional<Path> packageRoot(Path script, Path home) {
        Path directory = script.getParent();
        for (int i = 0; i < PARENTS_TO_LOOK_AT && directory != null && !isShared(directory, home); i++) {
            if (Files.isRegularFile(directory.resolve("package.json"))) {
                return Optional.of(directory);
            }
            directory = directory.getParent();
        }
        return Optional.empty();
    }

    /** A directory that many programs, or the user's own files, share: never shown whole. */
    static boolean isShared(Path directory, Path home) {
        return home.startsWith(directory)
                || directory.equals(home.resolve(".local"))
                || directory.equals(home.resolve(".local/bin"))
                || directory.equals(home.resolve(".cargo"))
                || directory.equals(home.resolve(".config"))
                || directory.equals(home.resolve("bin"))
                || directory.equals(home.resolve("go"));
    }

    private static Path beginning(Path path, int names) {
        return path.getRoot().resolve(path.subpath(0, names));
    }

    private static Path up(Path path, int names) {
        return names == 0 ? path : beginning(path, path.getNameCount() - names);
    }

    private static String forThisMachine(String pattern) {
        boolean arm = System.getProperty("os.arch").toLowerCase(Locale.ROOT).contains("aarch64");
        return pattern.replace("%A", arm ? "arm64" : "x64")
                .replace("%T", arm ? "aarch64-unknown-linux-musl" : "x86_64-unknown-linux-musl");
    }
}
