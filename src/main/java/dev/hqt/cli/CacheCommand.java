package dev.hqt.cli;

import dev.hqt.harness.CacheArea;
import dev.hqt.harness.TreeSize;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.session.Project;
import dev.hqt.session.ServiceException;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import dev.hqt.session.StoredPolicy;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Parameters;

/** {@code hqt cache}: what jails keep of npm, cargo, pip, Maven, Go and the like, a folder a project. */
@CommandLine.Command(name = "cache", description = "The caches that jails keep, a folder a project.")
final class CacheCommand extends Command {
    /** For each folder. */
    private static final Duration LONGEST = Duration.ofSeconds(10);

    CacheCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        throw wrongUsage("Say what: 'hqt cache list' or 'hqt cache clear [P]'.");
    }

    /**
     * One project's caches in JSON.
     *
     * @param project its name, or null when it is registered no more
     * @param path its directory, or null as well
     * @param complete false when there is more than {@code bytes}
     */
    record CacheJson(@Nullable String project, @Nullable String path, String folder, long bytes, boolean complete) {}

    @CommandLine.Command(name = "list", description = "Say how much is kept for each project.")
    static final class Listing extends Command {
        Listing(Application application) {
            super(application);
        }

        @Override
        int execute() {
            CacheArea caches = application().caches();
            List<Project> projects = application().service().projects();
            List<CacheJson> found = new ArrayList<>();
            List<List<String>> rows = new ArrayList<>(List.of(List.of("PROJECT", "SIZE", "FOLDER")));
            for (Path folder : caches.list()) {
                Project project = ownerOf(folder, caches, projects);
                TreeSize size = TreeSize.of(List.of(folder), LONGEST);
                rows.add(List.of(project == null ? "-" : project.name(), size.words(), folder.toString()));
                found.add(new CacheJson(
                        project == null ? null : project.name(),
                        project == null ? null : project.path().toString(),
                        folder.toString(),
                        size.bytes(),
                        size.complete()));
            }
            if (json) {
                output().json(found);
            } else if (found.isEmpty()) {
                output().line("No caches yet: the first sandboxed session of a project makes them.");
            } else {
                output().lines(Texts.columns(rows));
            }
            return ExitCode.DONE;
        }
    }

    @CommandLine.Command(name = "clear", description = "Delete what jails keep for a project, or for all.")
    static final class Clear extends Command {
        @Parameters(
                paramLabel = "P",
                arity = "0..1",
                description = "A project's name or directory, or its folder in 'hqt cache list' (default: all).")
        @Nullable String reference;

        Clear(Application application) {
            super(application);
        }

        @Override
        int execute() {
            CacheArea caches = application().caches();
            List<Path> folders = reference == null ? caches.list() : List.of(folder(caches, reference));
            requireUnused(caches, folders);
            folders.forEach(caches::clear);
            if (json) {
                output().json(folders.stream().map(Path::toString).toList());
            } else if (folders.isEmpty()) {
                output().line("There are no caches to clear.");
            } else {
                folders.forEach(folder -> output().line("cleared " + folder));
            }
            return ExitCode.DONE;
        }

        private Path folder(CacheArea caches, String reference) {
            Path asPath = application().currentDirectory().resolve(reference).normalize();
            List<Path> kept = caches.list();
            return application().service().projects().stream()
                    .filter(project ->
                            project.name().equals(reference) || project.path().equals(asPath))
                    .map(project -> caches.folder(project.path()))
                    .filter(kept::contains)
                    .findFirst()
                    .or(() -> kept.stream().filter(asPath::equals).findFirst())
                    .orElseThrow(() -> new ServiceException(
                            "No caches are kept for '" + reference + "': 'hqt cache list' shows all that are."));
        }

        /** Tools can't bear that their cache goes while they work. */
        private void requireUnused(CacheArea caches, List<Path> folders) {
            for (SessionView view : application().service().list(false)) {
                boolean mayLive = view.live() || view.state() == SessionState.UNKNOWN;
                if (mayLive
                        && keepsCaches(view)
                        && folders.contains(
                                caches.folder(view.session().project().path()))) {
                    throw new ServiceException(
                            "The caches of " + view.session().project().name() + " are in use by session "
                                    + view.session().id() + ": stop it first.");
                }
            }
        }

        private static boolean keepsCaches(SessionView view) {
            return view.session().policy() instanceof StoredPolicy.Sandboxed jailed
                    && jailed.policy().isOn(JailSwitch.CACHES);
        }
    }

    private static @Nullable Project ownerOf(Path folder, CacheArea caches, List<Project> projects) {
        return projects.stream()
                .filter(project -> caches.folder(project.path()).equals(folder))
                .findFirst()
                .orElse(null);
    }
}
