package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.harness.Program;
import dev.hqt.harness.Toolchains;
import dev.hqt.sandbox.Architecture;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.ResolverFile;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.sandbox.SeccompFilter;
import dev.hqt.sandbox.SystemPath;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

/** A machine with bubblewrap and every harness in {@code /usr/bin}; a test takes away what it wants to see missed. */
public class FakeMachine implements Machine {
    /** The options of bubblewrap 0.8.0 that a jail is made of. */
    private static final Set<String> OPTIONS = Set.of(
            ("--args --bind --cap-drop --chdir --clearenv --dev --die-with-parent --dir --disable-userns --hostname"
                            + " --json-status-fd --perms --proc --remount-ro --ro-bind --ro-bind-try --seccomp --setenv --size --symlink"
                            + " --tmpfs --unshare-cgroup-try --unshare-ipc --unshare-net --unshare-pid --unshare-user"
                            + " --unshare-uts")
                    .split(" "));

    public static final SandboxAvailability.Available BWRAP =
            new SandboxAvailability.Available(Path.of("/usr/bin/bwrap"), "0.8.0", OPTIONS);

    private final Path home;
    private volatile SandboxAvailability sandbox = BWRAP;
    private final FakeJails jails = new FakeJails();
    private volatile List<Path> differing = List.of();
    private final AtomicInteger looks = new AtomicInteger();
    private volatile Optional<String> refusal = Optional.empty();
    private volatile Optional<String> mountProblem = Optional.empty();
    private volatile Optional<String> unmakeable = Optional.empty();

    public FakeMachine(Path home) {
        this.home = home;
    }

    public void sandbox(SandboxAvailability availability) {
        sandbox = availability;
    }

    /** The jails that the kernel is made to tell of. */
    public FakeJails fakeJails() {
        return jails;
    }

    /** How often a project was read. */
    public int looks() {
        return looks.get();
    }

    /** Every project is refused a jail with this sentence. */
    public void refuseProjects(String sentence) {
        refusal = Optional.of(sentence);
    }

    /** From now on something lies in the way of every jail's mounts. */
    public void refuseMounts(String problem) {
        mountProblem = Optional.of(problem);
    }

    /** From now on what a project must hold can't be made. */
    public void refuseToPrepare(String sentence) {
        unmakeable = Optional.of(sentence);
    }

    @Override
    public SandboxAvailability sandbox() {
        return sandbox;
    }

    @Override
    public SandboxAvailability sandboxForStart() {
        return sandbox;
    }

    @Override
    public HostFacts facts(SandboxAvailability.Available bwrap) {
        return new HostFacts(
                bwrap.bwrap(),
                bwrap.options(),
                home,
                List.of(new SystemPath.Directory(Path.of("/usr")), new SystemPath.Link("usr/bin", Path.of("/bin"))),
                List.of(new SystemPath.Directory(Path.of("/etc/hosts"))),
                new ResolverFile.Absent(),
                "hqt",
                Map.of());
    }

    @Override
    public SeccompFilter seccompFilter(SandboxAvailability.Available bwrap) {
        return SeccompFilter.forMachine(Architecture.X86_64, false);
    }

    @Override
    public ProjectReading project(Path directory) {
        looks.incrementAndGet();
        ProjectFacts facts =
                new ProjectFacts(directory, List.of(), List.of(), List.of(), List.of(), List.of(), Map.of(), null);
        return new ProjectReading(facts, Map.of());
    }

    /** From now on git's index has another content of these. */
    public void differ(List<Path> places) {
        differing = List.copyOf(places);
    }

    @Override
    public List<Path> differingFromIndex(Path project, Collection<Path> places) {
        return differing;
    }

    @Override
    public List<Bind> projectBinds(ProjectFacts facts, SandboxPolicy policy, Path emptyFile) {
        return List.of();
    }

    @Override
    public Optional<String> refusal(Path directory) {
        return refusal;
    }

    @Override
    public JailWatch jails() {
        return jails;
    }

    @Override
    public void prepareProject(ProjectFacts facts) {
        unmakeable.ifPresent(sentence -> {
            throw new HqtException(sentence);
        });
    }

    @Override
    public Optional<String> mountProblem(Path project, List<Bind> binds, HostFacts facts) {
        return mountProblem;
    }

    @Override
    public Map<String, String> accountFiles(String hostName) {
        return Map.of();
    }

    @Override
    public List<Bind> gitConfiguration() {
        return List.of();
    }

    @Override
    public Toolchains toolchains(Path project) {
        return new Toolchains(List.of(), List.of(), Map.of());
    }

    @Override
    public Program program(String harness, boolean sandboxed) {
        Path binary = Path.of("/usr/bin", harness);
        return new Program(binary, binary, List.of(), List.of());
    }

    @Override
    public String version(Program program) {
        return "1.0";
    }

    @Override
    public Map<String, String> environment() {
        return Map.of("HOME", home.toString(), "PATH", "/usr/bin", "LANG", "C.UTF-8");
    }

    @Override
    public Path projectRoot(Path directory) {
        return directory;
    }
}
