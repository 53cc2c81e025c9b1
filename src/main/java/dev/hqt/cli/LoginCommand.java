package dev.hqt.cli;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessRegistry;
import dev.hqt.harness.OwnLogin;
import dev.hqt.session.ServiceException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code hqt login}: has a harness make a login that is hqt's own. */
@CommandLine.Command(name = "login", description = "Give jails a login of their own, beside yours.")
final class LoginCommand extends Command {
    @Parameters(index = "0", paramLabel = "H", description = "The harness: claude or codex.")
    String harness;

    @Parameters(
            index = "1..*",
            paramLabel = "ARGS",
            description = "For the harness's own login, after --, such as --device-auth for codex.")
    List<String> arguments = new ArrayList<>();

    @Option(names = "--remove", description = "Take hqt's own login away; jails are lent yours again.")
    boolean remove;

    @SuppressWarnings("NullAway.Init") // picocli sets the fields that it owns
    LoginCommand(Application application) {
        super(application);
    }

    /** What {@code login} is afterwards: {@code own} or {@code lent}. */
    record LoginJson(String harness, String login) {}

    @Override
    int execute() {
        HarnessRegistry registry = application().harnesses().registry();
        HarnessConfigurator configurator = registry.require(harness);
        OwnLogin login = configurator.ownLogin(application().directories().data());
        if (login == null) {
            throw new ServiceException("hqt has no login of its own for " + configurator.displayName()
                    + ": log in with it as always; its jails get what is described of it.");
        }
        if (remove) {
            return remove(configurator, login);
        }
        if (!application().hasTerminal()) {
            output().remark("hqt: logging in needs a terminal (stdin and stdout must be one).");
            return ExitCode.WRONG_USAGE;
        }
        Path program = registry.program(configurator, application().environment(), false)
                .executable();
        Path fresh = OwnLogin.makeFresh(application().directories().data());
        try {
            run(program, login, fresh, configurator);
            login.adopt(fresh);
        } finally {
            OwnLogin.discard(fresh);
        }
        tell(
                configurator,
                "own",
                "Jails of " + configurator.displayName() + " use this login from their next start on.");
        return ExitCode.DONE;
    }

    private int remove(HarnessConfigurator configurator, OwnLogin login) {
        if (!login.isThere()) {
            throw new ServiceException("hqt has no login of its own for " + configurator.displayName() + ".");
        }
        login.remove();
        tell(configurator, "lent", "Jails of " + configurator.displayName() + " are lent your own login again.");
        return ExitCode.DONE;
    }

    private void tell(HarnessConfigurator configurator, String state, String sentence) {
        if (json) {
            output().json(new LoginJson(configurator.name(), state));
        } else {
            output().line(sentence);
        }
    }

    private void run(Path program, OwnLogin login, Path fresh, HarnessConfigurator configurator) {
        List<String> argv = new ArrayList<>(List.of(program.toString()));
        argv.addAll(login.arguments());
        argv.addAll(arguments);
        Map<String, String> environment = new HashMap<>(application().environment());
        environment.putAll(login.environment(fresh));
        int code = application()
                .commands()
                .runInForeground(dev.hqt.process.Command.of(argv).withEnvironment(environment));
        if (code != 0) {
            throw new ServiceException(configurator.displayName() + "'s login ended with " + code
                    + ", so nothing has changed. Try '" + program + " " + String.join(" ", login.arguments())
                    + "' to see what it says.");
        }
    }
}
