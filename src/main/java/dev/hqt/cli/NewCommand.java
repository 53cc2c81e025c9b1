package dev.hqt.cli;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.session.NewSession;
import dev.hqt.session.PlannedSpawn;
import dev.hqt.session.SessionService;
import dev.hqt.session.SessionState;
import dev.hqt.session.SessionView;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt new}. */
@CommandLine.Command(
        name = "new",
        description = "Start a session; arguments after -- go to the harness.",
        footer = "Without DIR: the git root of the current directory, else the directory itself.")
final class NewCommand extends Command {
    @Parameters(index = "0", arity = "0..1", paramLabel = "DIR", description = "The project's directory.")
    @Nullable Path directory;

    @Option(names = "--harness", required = true, paramLabel = "H", description = "The agent: claude, codex, kiro…")
    String harness;

    @Option(names = "--name", paramLabel = "NICK", description = "What to call the session.")
    @Nullable String nickname;

    @Option(names = "--model", paramLabel = "M", description = "The model (default: the harness's own).")
    @Nullable String model;

    @Mixin
    SandboxOptions sandbox = new SandboxOptions();

    @Option(names = "--prompt", paramLabel = "TEXT", description = "The first prompt.")
    @Nullable String prompt;

    @Option(names = "--attach", description = "Attach to it once it has started.")
    boolean attach;

    @Option(names = "--dry-run", description = "Print what would be started, and start nothing.")
    boolean dryRun;

    /** What stood after {@code --}; split off before picocli sees the line, so that no option is mistaken. */
    private final List<String> harnessArguments;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    NewCommand(Application application, List<String> harnessArguments) {
        super(application);
        this.harnessArguments = List.copyOf(harnessArguments);
    }

    @Override
    int execute() {
        String fault = sandbox.fault();
        if (fault != null) {
            throw wrongUsage(fault);
        }
        SessionService service = application().service();
        Path where = directory == null
                ? service.projectRoot(application().currentDirectory())
                : application().currentDirectory().resolve(directory);
        NewSession wanted = new NewSession(where, harness, nickname, model, sandbox.policy(), prompt, harnessArguments);
        if (dryRun) {
            return printPlan(service.dryRun(wanted));
        }
        warnWhenUnguarded();
        SessionView created = service.create(wanted);
        if (created.state() == SessionState.FAILED) {
            return tellFailure(created);
        }
        if (attach) {
            return new Attachment(application()).attach(created.id());
        }
        print(created);
        return ExitCode.DONE;
    }

    private void warnWhenUnguarded() {
        HarnessConfigurator configurator = application().harnesses().find(harness);
        String warning = configurator == null || sandbox.sandbox ? null : configurator.unsandboxedWarning();
        if (warning != null) {
            output().remark(warning);
        }
    }

    private void print(SessionView view) {
        if (json) {
            output().json(SessionJson.of(view));
        } else {
            output().line(Texts.summary(view));
        }
    }

    private int tellFailure(SessionView view) {
        if (json) {
            output().json(SessionJson.of(view));
        }
        String exit = view.exitCode() == null ? "" : " with exit code " + view.exitCode();
        output().remark("hqt: session " + view.id() + " was made but its harness ended at once" + exit
                + (view.note().isBlank() ? "." : ":\n" + view.note().strip()));
        return ExitCode.FAILED;
    }

    private int printPlan(PlannedSpawn planned) {
        LaunchPreview preview = LaunchPreview.of(planned);
        if (json) {
            output().json(preview);
        } else {
            output().lines(preview.text());
        }
        return ExitCode.DONE;
    }
}
