package dev.hqt.host;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import dev.hqt.sandbox.Architecture;
import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SystemPath;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/**
 * Finds out whether jails can be had here, by making one: a bwrap on PATH proves nothing where the kernel or a security
 * module forbids namespaces. Asks anew at each call (two short processes); who wants the answer twice keeps it.
 */
public final class BwrapProbe {
    private final CommandRunner runner;
    private final Map<String, String> environment;
    private final String operatingSystem;
    private final String osArchitecture;
    private final HostClues clues;
    private final List<SystemPath> systemPaths;
    private final Function<Path, Optional<String>> doubt;

    /**
     * @param environment the caller's environment, of which only PATH is used
     * @param operatingSystem what Java calls {@code os.name}
     * @param osArchitecture what Java calls {@code os.arch}
     */
    public BwrapProbe(
            CommandRunner runner,
            Map<String, String> environment,
            String operatingSystem,
            String osArchitecture,
            HostInspector host) {
        this(
                runner,
                environment,
                operatingSystem,
                osArchitecture,
                host.clues(environment),
                host.systemPaths(),
                BinaryTrust::findDoubt);
    }

    BwrapProbe(
            CommandRunner runner,
            Map<String, String> environment,
            String operatingSystem,
            String osArchitecture,
            HostClues clues,
            List<SystemPath> systemPaths,
            Function<Path, Optional<String>> doubt) {
        this.runner = runner;
        this.environment = Map.copyOf(environment);
        this.operatingSystem = operatingSystem;
        this.osArchitecture = osArchitecture;
        this.clues = clues;
        this.systemPaths = List.copyOf(systemPaths);
        this.doubt = doubt;
    }

    public SandboxAvailability probe() {
        if (!operatingSystem.startsWith("Linux")) {
            return new SandboxAvailability.NotLinux(operatingSystem);
        }
        if (Architecture.find(osArchitecture).isEmpty()) {
            return new SandboxAvailability.Unsuitable(
                    "hqt has no jail for " + osArchitecture + " machines",
                    "Sandboxed sessions need an x86_64 or aarch64 machine; others run unsandboxed here.");
        }
        Optional<Path> found = findOnPath();
        if (found.isEmpty()) {
            return new SandboxAvailability.NotFound(clues.distribution().installSentence("bubblewrap", clues.root()));
        }
        Path bwrap = found.get();
        Optional<String> why = doubt.apply(bwrap);
        if (why.isPresent()) {
            return new SandboxAvailability.Untrusted(
                    bwrap, why.get(), NamespaceRemedy.ofDoubt(why.get(), bwrap, clues));
        }
        return ask(bwrap);
    }

    /** The first bwrap on PATH, resolved. */
    private Optional<Path> findOnPath() {
        return Executables.find("bwrap", environment.getOrDefault("PATH", "")).flatMap(BwrapProbe::real);
    }

    private static Optional<Path> real(Path program) {
        try {
            return Optional.of(program.toRealPath());
        } catch (IOException gone) {
            return Optional.empty();
        }
    }

    private SandboxAvailability ask(Path bwrap) {
        CommandResult help = run(List.of(bwrap.toString(), "--help"));
        Set<String> options = BwrapHelp.options(help.output() + "\n" + help.errors());
        if (options.isEmpty()) {
            return cannot(bwrap, help);
        }
        Optional<String> problem = BwrapArgv.findProblem(options);
        if (problem.isPresent()) {
            return new SandboxAvailability.Unsuitable(
                    "bubblewrap at " + bwrap + " is too old",
                    problem.get() + " " + clues.distribution().installSentence("bubblewrap", clues.root()));
        }
        CommandResult jail = run(probeArguments(bwrap, options));
        return jail.succeeded()
                ? new SandboxAvailability.Available(
                        bwrap, BwrapHelp.version(jail.output()).orElse("unknown"), options)
                : cannot(bwrap, jail);
    }

    /**
     * A small jail with every kernel feature of the real one. Its command is bwrap itself, the one program that is known
     * to be there, and tells its version. Not {@code --ro-bind / /}: a host has mounts (WSL's among them) that can't be bound, and the
     * real jail shows none of them.
     */
    List<String> probeArguments(Path bwrap, Set<String> options) {
        List<String> arguments = new ArrayList<>();
        arguments.add(bwrap.toString());
        arguments.addAll(List.of("--unshare-user", "--unshare-ipc", "--unshare-pid", "--unshare-uts"));
        arguments.addAll(List.of("--unshare-cgroup-try", "--unshare-net"));
        if (options.contains("--disable-userns")) {
            arguments.add("--disable-userns");
        }
        arguments.addAll(List.of("--die-with-parent", "--cap-drop", "ALL"));
        for (SystemPath path : systemPaths) {
            switch (path) {
                case SystemPath.Directory(Path directory) ->
                    arguments.addAll(List.of("--ro-bind", directory.toString(), directory.toString()));
                case SystemPath.Link(String target, Path link) ->
                    arguments.addAll(List.of("--symlink", target, link.toString()));
            }
        }
        arguments.addAll(List.of("--proc", "/proc", "--ro-bind", "/proc/sys", "/proc/sys", "--dev", "/dev"));
        arguments.addAll(List.of("--perms", "1777", "--tmpfs", "/tmp", "--remount-ro", "/"));
        arguments.addAll(List.of("--", bwrap.toString(), "--version"));
        return List.copyOf(arguments);
    }

    private SandboxAvailability cannot(Path bwrap, CommandResult result) {
        String words = result.timedOut() ? "no answer in time" : result.firstLine();
        if (words.isEmpty()) {
            words = "exit code " + result.exitCode();
        }
        return new SandboxAvailability.CannotMakeNamespaces(bwrap, words, NamespaceRemedy.of(words, bwrap, clues));
    }

    /** In the C locale, since the remedies are found by bwrap's words, and the kernel's words in them are translated. */
    private CommandResult run(List<String> arguments) {
        return runner.run(Command.of(arguments)
                .withEnvironment(Map.of("PATH", environment.getOrDefault("PATH", ""), "LC_ALL", "C")));
    }
}
