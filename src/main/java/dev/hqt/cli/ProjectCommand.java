package dev.hqt.cli;

import dev.hqt.session.Project;
import dev.hqt.session.ServiceException;
import dev.hqt.session.SessionService;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt project}: its three verbs. */
@CommandLine.Command(name = "project", description = "The directories that sessions run in.")
final class ProjectCommand extends Command {
    ProjectCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        throw wrongUsage("Say what: 'hqt project add DIR', 'hqt project list' or 'hqt project remove P'.");
    }

    /** A project in JSON. */
    record ProjectJson(long id, String name, String path) {
        static ProjectJson of(Project project) {
            return new ProjectJson(project.id(), project.name(), project.path().toString());
        }
    }

    @CommandLine.Command(name = "add", description = "Register a directory.")
    static final class Add extends Command {
        @Parameters(paramLabel = "DIR", description = "The directory.")
        Path directory;

        @Option(names = "--name", paramLabel = "N", description = "What to call it (default: the directory's name).")
        @Nullable String name;

        @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
        Add(Application application) {
            super(application);
        }

        @Override
        int execute() {
            Project project = application()
                    .service()
                    .addProject(application().currentDirectory().resolve(directory), name);
            if (json) {
                output().json(ProjectJson.of(project));
            } else {
                output().line(project.name() + " " + project.path());
            }
            return ExitCode.DONE;
        }
    }

    @CommandLine.Command(name = "list", description = "List the registered directories.")
    static final class Listing extends Command {
        Listing(Application application) {
            super(application);
        }

        @Override
        int execute() {
            List<Project> projects = application().service().projects();
            if (json) {
                output().json(projects.stream().map(ProjectJson::of).toList());
            } else if (projects.isEmpty()) {
                output().line("No projects yet: 'hqt project add DIR' registers one; 'hqt new' does it by itself.");
            } else {
                List<List<String>> rows = new ArrayList<>();
                rows.add(List.of("NAME", "DIRECTORY"));
                projects.forEach(project ->
                        rows.add(List.of(project.name(), project.path().toString())));
                output().lines(Texts.columns(rows));
            }
            return ExitCode.DONE;
        }
    }

    @CommandLine.Command(name = "remove", description = "Forget a directory; its files are not touched.")
    static final class Remove extends Command {
        @Parameters(paramLabel = "P", description = "A project's name or directory.")
        String reference;

        @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
        Remove(Application application) {
            super(application);
        }

        @Override
        int execute() {
            SessionService service = application().service();
            Path asPath = application().currentDirectory().resolve(reference).normalize();
            Project project = service.projects().stream()
                    .filter(candidate -> candidate.name().equals(reference)
                            || candidate.path().equals(asPath))
                    .findFirst()
                    .orElseThrow(() -> new ServiceException(
                            "There is no project '" + reference + "': 'hqt project list' shows all of them."));
            service.removeProject(project);
            if (json) {
                output().json(ProjectJson.of(project));
            } else {
                output().line("forgot " + project.name() + "; its files are not touched");
            }
            return ExitCode.DONE;
        }
    }
}
