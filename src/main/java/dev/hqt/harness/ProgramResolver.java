package dev.hqt.harness;

import dev.hqt.HqtException;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Finds out what a program on PATH really is, and the least that a jail must show so that it runs. Real installs lie
 * under the user's home, behind links, shims and interpreters; the home is hidden inside.
 *
 * <p>Shown are single files and package directories, read-only, at their own paths; never a home, {@code ~/.local/bin}
 * or another directory that programs share.
 */
public final class ProgramResolver {
    private static final int LONGEST_CHAIN = 5;
    private static final Path LINUXBREW = Path.of("/home/linuxbrew/.linuxbrew");

    private final Path home;
    private final ShimManagers shims;

    public ProgramResolver(Path home, CommandRunner runner) {
        this.home = HostPath.real(home).orElse(home);
        this.shims = new ShimManagers(runner);
    }

    /** Collects what one program needs while its chain of links and interpreters is followed. */
    private record Needs(Set<Bind> binds, Set<Path> pathEntries) {
        Needs() {
            this(new LinkedHashSet<>(), new LinkedHashSet<>());
        }
    }

    /**
     * What the program is and needs.
     *
     * @param found where PATH led
     * @param environment the caller's, for its PATH and for a version manager's variables
     * @throws HqtException with a sentence when it can't be started in a jail, or what it needs can't be told
     */
    public Program resolve(Path found, Map<String, String> environment) {
        Needs needs = new Needs();
        Path executable = follow(found, environment, needs, 0);
        needs.binds().forEach(this::requireNarrow);
        return new Program(found, executable, List.copyOf(needs.binds()), List.copyOf(needs.pathEntries()));
    }

    private Path follow(Path found, Map<String, String> environment, Needs needs, int depth) {
        if (depth > LONGEST_CHAIN) {
            throw new HqtException(
                    "The programs that " + found + " is started by form no end: look at its first line.");
        }
        Path real = HostPath.real(found)
                .orElseThrow(() ->
                        new HqtException(found + " leads to a file that does not exist: install the program again."));
        Optional<Path> behindShim = shims.target(found, real, environment);
        if (behindShim.isPresent()) {
            return follow(behindShim.get(), environment, needs, depth + 1);
        }
        ProgramHead head = ProgramHead.of(real);
        if (!(head instanceof ProgramHead.Native)) {
            Optional<ProgramLayout.NativeProgram> inside = ProgramLayout.nativeInside(real);
            if (inside.isPresent()) {
                show(inside.get().shown(), needs);
                return inside.get().executable();
            }
        }
        return switch (head) {
            case ProgramHead.Native() -> followNative(real, needs, depth);
            case ProgramHead.Script(Shebang shebang, String _) ->
                followScript(real, shebang, environment, needs, depth);
            case ProgramHead.Unknown() ->
                throw new HqtException(real + " is neither a native program nor a script that names its interpreter:"
                        + " install it again.");
        };
    }

    private Path followNative(Path real, Needs needs, int depth) {
        // One that runs others needs its libraries.
        show(depth == 0 ? ProgramLayout.aroundStarted(real) : ProgramLayout.aroundNative(real, home), needs);
        if (depth == 0) {
            showCompanions(real, needs);
        }
        return real;
    }

    /** Programs of one product that lie side by side and start each other: {@code kiro-cli} and {@code kiro-cli-chat}. */
    private void showCompanions(Path real, Needs needs) {
        if (SystemDirectories.contain(real)) {
            // They are all shown, and /usr/bin is long.
            return;
        }
        List<Path> companions = DirectoryListing.of(real.getParent()).stream()
                .filter(file -> file.getFileName().toString().startsWith(real.getFileName() + "-"))
                .filter(java.nio.file.Files::isExecutable)
                .filter(Predicate.not(java.nio.file.Files::isDirectory))
                .toList();
        if (!companions.isEmpty() && !isShown(companions.getFirst(), needs)) {
            companions.forEach(companion ->
                    HostPath.real(companion).ifPresent(file -> needs.binds().add(new Bind.ReadOnly(file, companion))));
            needs.pathEntries().add(real.getParent());
        }
    }

    private Path followScript(Path script, Shebang shebang, Map<String, String> environment, Needs needs, int depth) {
        show(ProgramLayout.aroundScript(script, home), needs);
        if (shebang.throughEnv()) {
            Path interpreter = Executables.find(shebang.interpreter(), environment.getOrDefault("PATH", ""))
                    .orElseThrow(() -> new HqtException(script + " needs " + shebang.interpreter()
                            + ", which is not on PATH: install it, or put its directory on PATH."));
            Path real = follow(interpreter, environment, needs, depth + 1);
            showUnderItsName(shebang.interpreter(), interpreter, real, needs);
        } else {
            Path interpreter = Path.of(shebang.interpreter());
            ProgramLayout.virtualEnvironment(interpreter).ifPresent(root -> show(root, needs));
            Path real = follow(interpreter, environment, needs, depth + 1);
            if (!isShown(interpreter, needs)) {
                needs.binds().add(new Bind.ReadOnly(real, interpreter));
            }
        }
        return script;
    }

    /** {@code env} looks for a name: the directory of the real file serves when it has that name there. */
    private void showUnderItsName(String name, Path found, Path real, Needs needs) {
        if (real.getFileName().toString().equals(name)) {
            needs.pathEntries().add(real.getParent());
        } else {
            if (!isShown(found, needs)) {
                needs.binds().add(new Bind.ReadOnly(real, found));
            }
            needs.pathEntries().add(found.getParent());
        }
    }

    private void show(Path path, Needs needs) {
        if (isShown(path, needs)) {
            return;
        }
        needs.binds().add(Bind.readOnly(path.startsWith(LINUXBREW) ? LINUXBREW : path));
    }

    private static boolean isShown(Path path, Needs needs) {
        return SystemDirectories.contain(path)
                || needs.binds().stream().anyMatch(bind -> path.startsWith(bind.destination()));
    }

    private void requireNarrow(Bind bind) {
        if (ProgramLayout.isShared(bind.destination(), home)) {
            throw new HqtException("The program can't be shown to a jail without showing " + bind.destination()
                    + " whole: install it in a directory of its own.");
        }
    }

    /**
     * Refuses a program that the jail could change: the next start, perhaps without a jail, would run what an agent
     * left there.
     *
     * @param writable what the jail can write: the project and the sources of its writable binds
     */
    public static void requireOutOfReach(Program program, List<Path> writable) {
        Stream.concat(Stream.of(program.executable()), program.binds().stream().map(ProgramResolver::source))
                .forEach(file -> writable.stream()
                        .filter(directory -> file.startsWith(directory) || directory.startsWith(file))
                        .findFirst()
                        .ifPresent(directory -> {
                            throw new HqtException("The program " + program.found() + " uses " + file
                                    + ", which a jail that can write " + directory
                                    + " could replace: install it outside the project.");
                        }));
    }

    private static Path source(Bind bind) {
        return switch (bind) {
            case Bind.ReadOnly(Path source, Path _) -> source;
            case Bind.Writable(Path source, Path _) -> source;
            case Bind.EmptyFile(Path source, Path _) -> source;
            case Bind.EmptyDirectory(Path destination, long _) -> destination;
            case Bind.Symlink(String _, Path destination) -> destination;
        };
    }
}
