package dev.hqt.session;

import dev.hqt.harness.Program;
import dev.hqt.harness.Toolchains;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.sandbox.SeccompFilter;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The machine as a spawn needs to know it, read by other rooms and handed in as values by the composition root.
 * Reads only; each answer is as of the call.
 */
public interface Machine {
    /** Whether sessions can be jailed here, probed for real. */
    SandboxAvailability sandbox();

    /** The same for a new session: a good answer that a dialog got will do, since a start that then fails, fails loudly. */
    SandboxAvailability sandboxForStart();

    /** What the argv builder must know; {@code bwrap} comes from {@link #sandbox()}. */
    HostFacts facts(SandboxAvailability.Available bwrap);

    /** The filter for this machine's architecture. */
    SeccompFilter seccompFilter(SandboxAvailability.Available bwrap);

    /** What a project's directory holds that matters to a jail. Waits for git, and may be asked from any thread. */
    ProjectReading project(Path directory);

    /** Those of these places of a project whose content is not what git's index has; runs nothing of the project's. */
    List<Path> differingFromIndex(Path project, Collection<Path> places);

    /** How the project is shielded: pins, read-only places, masks. */
    List<Bind> projectBinds(ProjectFacts facts, SandboxPolicy policy, Path emptyFile);

    /** Living jails, seen and mended from outside. */
    JailWatch jails();

    /** Makes the few empty places in a project that must be there to be protected; called just before a spawn. */
    void prepareProject(ProjectFacts facts);

    /** What is wrong with a place that the jail would mount onto files of the host, a sentence; empty when nothing is. */
    Optional<String> mountProblem(Path project, List<Bind> binds, HostFacts facts);

    /** Why no session may be jailed with this directory as its project, a sentence; empty when it may. */
    Optional<String> refusal(Path directory);

    /** Files of /etc that a jail gets in a form of its own, by name: the user's passwd and group, hosts with its name. */
    Map<String, String> accountFiles(String hostName);

    /** The user's git configuration as the jail shows it, when there is one. */
    List<Bind> gitConfiguration();

    /** The toolchains on the caller's PATH, as a jail of this project shows them. */
    Toolchains toolchains(Path project);

    /**
     * The program of a harness.
     *
     * @throws dev.hqt.HqtException with a sentence when it is not installed or can't be shown in a jail
     */
    Program program(String harness, boolean sandboxed);

    /** The program's version as its files tell (no process is started), or an empty string. */
    String version(Program program);

    /** The caller's whole environment, as hqt was started with. */
    Map<String, String> environment();

    /** The root of the git work tree that holds a directory, or the directory itself. */
    Path projectRoot(Path directory);
}
