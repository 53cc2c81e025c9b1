package dev.hqt.cli;

import dev.hqt.session.SessionService;
import dev.hqt.session.SessionView;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt policy}. */
@CommandLine.Command(
        name = "policy",
        description = "Show what a session's jail allows, or change it while the session is stopped.")
final class PolicyCommand extends Command {
    @Parameters(paramLabel = "S", description = "An id, or a nickname.")
    String reference;

    @Mixin
    SandboxOptions sandbox = new SandboxOptions();

    @Option(names = "--no-sandbox", description = "Without a jail, and without the skip-permissions flag.")
    boolean noSandbox;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    PolicyCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        String fault = sandbox.fault();
        if (fault != null) {
            throw wrongUsage(fault);
        }
        if (noSandbox && sandbox.sandbox) {
            throw wrongUsage("--sandbox and --no-sandbox exclude each other: give one of them.");
        }
        SessionService service = application().service();
        long id = service.find(reference).id();
        SessionView view = noSandbox || sandbox.sandbox ? service.changePolicy(id, sandbox.policy()) : service.view(id);
        if (json) {
            output().json(SessionJson.of(view));
        } else {
            output().line(Texts.summary(view));
        }
        return ExitCode.DONE;
    }
}
