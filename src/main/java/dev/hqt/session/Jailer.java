package dev.hqt.session;

import dev.hqt.harness.CacheArea;
import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessContext;
import dev.hqt.harness.KnownCaches;
import dev.hqt.harness.LaunchPlan;
import dev.hqt.harness.Program;
import dev.hqt.harness.ProgramResolver;
import dev.hqt.harness.Toolchains;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.sandbox.SeccompFilter;
import dev.hqt.sandbox.UnsupportedBwrapException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.Supplier;

/**
 * Puts a harness's plan into its jail: gathers binds and environment, and has the argv built. Fails closed: what
 * can't be had is a {@link ServiceException}, never a weaker jail.
 */
final class Jailer {
    private static final int READABLE = 0444;

    private final Machine machine;
    private final CacheArea caches;

    Jailer(Machine machine, CacheArea caches) {
        this.machine = machine;
        this.caches = caches;
    }

    /** The bubblewrap that jails can be made with. */
    SandboxAvailability.Available requireSandbox() {
        return require(machine.sandbox());
    }

    private static SandboxAvailability.Available require(SandboxAvailability availability) {
        return switch (availability) {
            case SandboxAvailability.Available available -> available;
            case SandboxAvailability.Unavailable unavailable ->
                throw new ServiceException(
                        "A sandboxed session can't be started: " + unavailable.reason() + ". " + unavailable.remedy());
        };
    }

    /** Refuses a project that must not be shown in a jail. */
    void requireJailable(Path project) {
        machine.refusal(project).ifPresent(sentence -> {
            throw new ServiceException(sentence);
        });
    }

    /**
     * Looks at the machine and the project, and refuses what can't be jailed.
     *
     * @param sandbox says whether jails can be made
     */
    JailSurvey survey(Path project, Supplier<SandboxAvailability> sandbox) {
        requireJailable(project);
        // git takes its time, in which the rest can be read.
        CompletableFuture<ProjectReading> reading =
                CompletableFuture.supplyAsync(() -> machine.project(project), Thread::startVirtualThread);
        SandboxAvailability.Available bwrap = require(sandbox.get());
        Toolchains toolchains = machine.toolchains(project);
        HostFacts host = machine.facts(bwrap);
        SeccompFilter filter = machine.seccompFilter(bwrap);
        ProjectReading read = reading.join();
        if (read.facts().refusal() != null) {
            throw new ServiceException(read.facts().refusal());
        }
        return new JailSurvey(bwrap, read, toolchains, host, filter);
    }

    /** The jail of one start. */
    Jail jail(
            JailSurvey survey,
            Session session,
            SandboxPolicy policy,
            HarnessConfigurator configurator,
            HarnessContext context,
            Program program,
            LaunchPlan plan) {
        ProjectFacts project = survey.project().facts().under(policy);
        Toolchains toolchains = survey.toolchains();
        Path empty = context.state().resolve("empty");
        List<HostFile> files = new ArrayList<>();
        files.add(new HostFile(empty, "", READABLE));
        ExplainedBinds binds = new ExplainedBinds();
        machine.accountFiles(session.tmuxSession()).forEach((name, text) -> {
            Path file = context.state().resolve(name);
            files.add(new HostFile(file, text, READABLE));
            binds.add(new Bind.ReadOnly(file, Path.of("/etc", name)), "made by hqt: the names that programs need");
        });
        binds.addAll(machine.gitConfiguration(), "your git settings");
        binds.addAll(toolchains.binds(), "a toolchain on your PATH");
        binds.addAll(configurator.sandboxBinds(context), configurator.displayName() + " needs it");
        // On top of a harness's masks: codex's own installer puts it into a folder that the jail masks.
        binds.addAll(program.binds(), "the program of " + configurator.displayName());
        requireProgramOutOfReach(program, context.project(), policy, binds.list());
        binds.addProject(machine.projectBinds(project, policy, empty), project);
        requireCachesApart(binds.list());
        KnownCaches.Shown kept = policy.isOn(JailSwitch.CACHES)
                ? KnownCaches.show(caches.folder(context.project()), context.home(), context.project(), binds.list())
                : KnownCaches.Shown.NONE;
        binds.addAll(kept.binds(), "what tools keep for jails of this project: caches, the shell's history");

        List<Path> path = new ArrayList<>(program.pathEntries());
        path.addAll(toolchains.path());
        Map<String, String> environment = JailEnvironment.of(
                machine.environment(),
                context.home(),
                path,
                List.of(
                        kept.environment(),
                        toolchains.environment(),
                        survey.project().gitIdentity(),
                        plan.environment()),
                configurator.environmentNames(context),
                configurator.sandboxEnvironment(context));
        HostFacts facts = survey.host().forSpawn(session.tmuxSession(), environment);
        List<String> vector = vector(plan, policy, binds.list(), facts);
        files.add(JailRecord.file(context.state(), vector, binds.reasons()));
        Launch.Jailed launch = new Launch.Jailed(
                session.id(),
                session.tmuxSession(),
                plan.cwd(),
                session.nickname() + " · " + session.harness(),
                policy.badge(),
                vector,
                survey.filter(),
                files,
                BwrapArgv.sources(binds.list()));
        return new Jail(
                new PlannedSpawn.JailFacts(survey.bwrap(), facts, project), binds.list(), launch, binds.reasons());
    }

    /** A program that the jail can write would be run again, perhaps without a jail, as the agent left it. */
    private static void requireProgramOutOfReach(
            Program program, Path project, SandboxPolicy policy, List<Bind> binds) {
        List<Path> writable = new ArrayList<>();
        if (policy.filesystem() == FilesystemAccess.READ_WRITE) {
            writable.add(project);
        }
        for (Bind bind : binds) {
            if (bind instanceof Bind.Writable shared) {
                writable.add(shared.source());
            }
        }
        ProgramResolver.requireOutOfReach(program, writable);
    }

    /** Who can write the folder that all projects' caches lie in can put a link in place of one. */
    private void requireCachesApart(List<Bind> binds) {
        for (Path source : BwrapArgv.sources(binds)) {
            if (caches.root().startsWith(source) || source.startsWith(caches.root())) {
                throw new ServiceException("This session can't be jailed: it would show " + source
                        + ", and hqt keeps the caches of all jails in " + caches.root()
                        + ". Let the harness in config.toml name the folders that it needs.");
            }
        }
    }

    /** The argv; what can't be jailed safely is refused with the builder's own sentence. */
    private static List<String> vector(LaunchPlan plan, SandboxPolicy policy, List<Bind> binds, HostFacts facts) {
        try {
            return BwrapArgv.wrap(plan.command(), plan.cwd(), policy, binds, facts);
        } catch (UnsupportedBwrapException | IllegalArgumentException refused) {
            throw new ServiceException("This session can't be jailed: " + refused.getMessage(), refused);
        }
    }

    /** What {@link #jail} made. */
    record Jail(PlannedSpawn.JailFacts facts, List<Bind> binds, Launch.Jailed launch, Map<Path, String> reasons) {}
}
