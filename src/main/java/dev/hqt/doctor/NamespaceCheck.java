package dev.hqt.doctor;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.process.CommandRunner;
import dev.hqt.sandbox.SandboxAvailability;
import java.time.Duration;

/**
 * Whether this kernel lets this user make namespaces. bubblewrap's own probe tells where there is one; else
 * {@code unshare} of util-linux is asked, so that the user knows before installing bubblewrap whether it will help.
 */
public final class NamespaceCheck implements Check {
    private static final Duration DEADLINE = Duration.ofSeconds(3);

    private final SandboxAvailability availability;
    private final CommandRunner runner;

    public NamespaceCheck(SandboxAvailability availability, CommandRunner runner) {
        this.availability = availability;
        this.runner = runner;
    }

    @Override
    public String name() {
        return "user namespaces";
    }

    @Override
    public CheckResult run() {
        return switch (availability) {
            case SandboxAvailability.Available _ -> new CheckResult.Ok("bubblewrap made them in a probe");
            case SandboxAvailability.CannotMakeNamespaces cannot ->
                new CheckResult.Failed("bubblewrap could not make them: " + cannot.stderr(), cannot.remedy());
            case SandboxAvailability.NotLinux notLinux ->
                new CheckResult.Failed("a thing of Linux's", notLinux.remedy());
            case SandboxAvailability.NotFound _, SandboxAvailability.Untrusted _, SandboxAvailability.Unsuitable _ ->
                probe();
        };
    }

    private CheckResult probe() {
        CommandResult result =
                runner.run(Command.of("unshare", "--user", "--map-root-user", "--mount", "--pid", "--fork", "true")
                        .within(DEADLINE));
        if (result.succeeded()) {
            return new CheckResult.Ok("unshare made them in a probe");
        }
        if (result.exitCode() == CommandResult.NOT_STARTED) {
            return new CheckResult.Warning(
                    "not checked: neither bubblewrap nor unshare is here", "Install bubblewrap, then look again.");
        }
        return new CheckResult.Failed(
                "unshare could not make them: " + (result.timedOut() ? "no answer" : result.firstLine()),
                "The kernel or the container forbids them: allow unprivileged user namespaces (sysctl"
                        + " kernel.apparmor_restrict_unprivileged_userns=0 on Ubuntu,"
                        + " kernel.unprivileged_userns_clone=1 on older Debian), or ask who runs the container.");
    }
}
