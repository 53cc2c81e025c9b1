package dev.hqt.harness;

import dev.hqt.HqtException;
import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Version managers put shims on PATH that look the real program up when they are called. In a jail there is nothing to
 * look up in, so the manager is asked on the host, once, before.
 */
final class ShimManagers {
    /** Managers whose shims are links to one program of theirs, by that program's name. */
    private static final Map<String, String> BY_TARGET = Map.of("mise", "mise", "volta-shim", "volta");

    /** Managers whose shims are scripts that end in {@code exec manager exec program}. */
    private static final Pattern BY_TEXT = Pattern.compile("\\b(asdf|pyenv|rbenv|nodenv|goenv|jenv)\"?\\s+exec\\b");

    private static final Pattern PNPM_TARGET = Pattern.compile("\"\\$basedir/([^\"]+)\"\\s+\"\\$@\"");

    private final CommandRunner runner;

    ShimManagers(CommandRunner runner) {
        this.runner = runner;
    }

    /** The file that a shim stands for, or nothing when {@code found} is no shim. */
    Optional<Path> target(Path found, Path real, Map<String, String> environment) {
        if (real.endsWith(Path.of("bin/snap"))) {
            throw new HqtException(found + " is a snap, and a snap can't be started inside a jail:"
                    + " install the program in another way (npm, or its own installer).");
        }
        Optional<String> manager =
                Optional.ofNullable(BY_TARGET.get(real.getFileName().toString()));
        if (manager.isPresent() && !found.getFileName().equals(real.getFileName())) {
            return Optional.of(ask(manager.get(), found, environment));
        }
        if (!(ProgramHead.of(real) instanceof ProgramHead.Script(Shebang _, String text))) {
            return Optional.empty();
        }
        Matcher pnpm = PNPM_TARGET.matcher(text);
        if (text.contains("basedir=") && pnpm.find()) {
            return HostPath.real(real.resolveSibling(pnpm.group(1)));
        }
        Matcher script = BY_TEXT.matcher(text);
        return script.find() ? Optional.of(ask(script.group(1), found, environment)) : Optional.empty();
    }

    private Path ask(String manager, Path found, Map<String, String> environment) {
        String program = found.getFileName().toString();
        Path command = Executables.find(manager, environment.getOrDefault("PATH", ""))
                .or(() -> besideShims(manager, found))
                .orElseThrow(() -> unresolved(manager, found, "there is no " + manager + " on PATH"));
        CommandResult answer = runner.run(
                Command.of(List.of(command.toString(), "which", program)).withEnvironment(environment));
        if (!answer.succeeded()) {
            throw unresolved(manager, found, "it says: " + answer.firstLine());
        }
        return HostPath.absolute(answer.output().strip())
                .flatMap(HostPath::real)
                .filter(Files::isExecutable)
                .orElseThrow(() -> unresolved(manager, found, "it answers " + answer.firstLine()));
    }

    private static Optional<Path> besideShims(String manager, Path found) {
        Path root = found.getParent() == null ? null : found.getParent().getParent();
        return root == null
                ? Optional.empty()
                : Executables.find(manager, List.of(root.resolve("bin"), root.resolve("libexec")));
    }

    private static HqtException unresolved(String manager, Path shim, String why) {
        return new HqtException(
                shim + " only stands for a program that " + manager + " knows, and '" + manager + " which "
                        + shim.getFileName() + "' does not tell where it is (" + why
                        + "): put the directory of the real program on PATH.");
    }
}
