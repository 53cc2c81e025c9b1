package dev.hqt.cli;

import dev.hqt.harness.HarnessRegistry;
import dev.hqt.harness.Program;
import dev.hqt.harness.ToolchainResolver;
import dev.hqt.harness.Toolchains;
import dev.hqt.host.BwrapProbe;
import dev.hqt.host.HostInspector;
import dev.hqt.host.MountPointInspector;
import dev.hqt.host.ProjectInspector;
import dev.hqt.process.CommandRunner;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ProjectBinds;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.ProtectedPaths;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.sandbox.SeccompFilter;
import dev.hqt.session.JailWatch;
import dev.hqt.session.Machine;
import dev.hqt.session.ProjectReading;
import dev.hqt.session.ServiceException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The machine that hqt runs on, as the rooms that read it see it. */
final class LocalMachine implements Machine {
    private final Map<String, String> environment;
    private final Path home;
    private final HarnessRegistry harnesses;
    private final HostInspector host;
    private final KeptProbe sandbox;
    private final ProjectInspector projects;
    private final ProtectedPaths protectedPaths;
    private final ToolchainResolver toolchains;
    private final JailWatch jails;

    LocalMachine(
            CommandRunner commands,
            Map<String, String> environment,
            Path home,
            List<Path> hqtFolders,
            HarnessRegistry harnesses,
            JailWatch jails,
            Clock clock) {
        this.environment = environment;
        this.home = home;
        this.harnesses = harnesses;
        this.host = new HostInspector(home, System.getProperty("user.name", "user"));
        BwrapProbe probe = new BwrapProbe(
                commands, environment, System.getProperty("os.name"), System.getProperty("os.arch"), host);
        this.sandbox = new KeptProbe(clock, environment.getOrDefault("PATH", ""), probe::probe);
        this.projects = new ProjectInspector(commands, environment, home);
        this.protectedPaths =
                new ProtectedPaths(real(home), real(hqtFolders), real(harnesses.ownFolders(home, environment)));
        this.toolchains = new ToolchainResolver(home);
        this.jails = jails;
    }

    private static List<Path> real(List<Path> paths) {
        return paths.stream().map(LocalMachine::real).toList();
    }

    static Path real(Path path) {
        try {
            return Files.exists(path)
                    ? path.toRealPath()
                    : path.toAbsolutePath().normalize();
        } catch (IOException unreadable) {
            return path.toAbsolutePath().normalize();
        }
    }

    @Override
    public SandboxAvailability sandbox() {
        return sandbox.get();
    }

    @Override
    public SandboxAvailability sandboxForStart() {
        return sandbox.forStart();
    }

    @Override
    public HostFacts facts(SandboxAvailability.Available bwrap) {
        return host.inspect(bwrap);
    }

    @Override
    public SeccompFilter seccompFilter(SandboxAvailability.Available bwrap) {
        return HostInspector.findArchitecture(System.getProperty("os.arch"))
                .map(architecture ->
                        SeccompFilter.forMachine(architecture, BwrapArgv.needsNamespaceFilter(bwrap.options())))
                .orElseThrow(() -> new ServiceException(
                        "Sandboxed sessions need an x86_64 or aarch64 machine: hqt has no system call filter for this"
                                + " one."));
    }

    @Override
    public ProjectReading project(Path directory) {
        ProjectInspector.Inspection inspection = projects.inspect(directory);
        return new ProjectReading(inspection.facts(), gitIdentity(inspection.identity()));
    }

    /**
     * From the caller's variables, else from the configuration that git reads in the project; not all of its files are
     * shown inside.
     */
    private Map<String, String> gitIdentity(Map<String, String> configured) {
        Map<String, String> identity = new TreeMap<>();
        for (String role : List.of("AUTHOR", "COMMITTER")) {
            for (String part : List.of("name", "email")) {
                String variable = "GIT_" + role + "_" + part.toUpperCase(Locale.ROOT);
                String value = environment.getOrDefault(variable, configured.getOrDefault("user." + part, ""));
                if (!value.isEmpty()) {
                    identity.put(variable, value);
                }
            }
        }
        return identity;
    }

    @Override
    public List<Path> differingFromIndex(Path project, Collection<Path> places) {
        return projects.differingFromIndex(project, places);
    }

    @Override
    public List<Bind> projectBinds(ProjectFacts facts, SandboxPolicy policy, Path emptyFile) {
        return ProjectBinds.of(facts, policy, emptyFile);
    }

    @Override
    public JailWatch jails() {
        return jails;
    }

    @Override
    public void prepareProject(ProjectFacts facts) {
        projects.makeMissing(facts);
    }

    @Override
    public Optional<String> mountProblem(Path project, List<Bind> binds, HostFacts facts) {
        return MountPointInspector.findProblem(project, binds, facts);
    }

    @Override
    public Optional<String> refusal(Path directory) {
        return protectedPaths.refusal(directory);
    }

    @Override
    public Map<String, String> accountFiles(String hostName) {
        return host.accountFiles(hostName);
    }

    @Override
    public List<Bind> gitConfiguration() {
        Path file = home.resolve(".gitconfig");
        return Files.isRegularFile(file) ? List.of(new Bind.ReadOnly(real(file), file)) : List.of();
    }

    @Override
    public Toolchains toolchains(Path project) {
        return toolchains.resolve(environment, project);
    }

    @Override
    public Program program(String harness, boolean sandboxed) {
        return harnesses.program(harnesses.require(harness), environment, sandboxed);
    }

    @Override
    public String version(Program program) {
        return ProgramVersion.of(program.executable());
    }

    @Override
    public Map<String, String> environment() {
        return environment;
    }

    /** Looks for {@code .git} itself: git would run what the repository's configuration says. */
    @Override
    public Path projectRoot(Path directory) {
        for (Path at = directory; at != null; at = at.getParent()) {
            if (Files.exists(at.resolve(".git"))) {
                return at;
            }
        }
        return directory;
    }
}
