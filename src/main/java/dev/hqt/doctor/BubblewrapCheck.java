package dev.hqt.doctor;

import dev.hqt.sandbox.SandboxAvailability;

/** Whether sessions can be jailed: the same answer that dialog and service have, in one of three fixed lines. */
public record BubblewrapCheck(SandboxAvailability availability) implements Check {
    private static final String UNAVAILABLE = " — sandboxed sessions unavailable";
    private static final String NOT_FOUND = "not found" + UNAVAILABLE;

    @Override
    public String name() {
        return "bubblewrap";
    }

    @Override
    public CheckResult run() {
        return switch (availability) {
            case SandboxAvailability.Available available ->
                new CheckResult.Ok(available.bwrap().toString());
            case SandboxAvailability.CannotMakeNamespaces cannot ->
                new CheckResult.Failed(
                        cannot.bwrap() + " cannot make namespaces" + UNAVAILABLE,
                        said(cannot.stderr()) + cannot.remedy());
            // hqt does not use it, so there is none; the remedy says which was passed over and why.
            case SandboxAvailability.Untrusted untrusted ->
                new CheckResult.Failed(NOT_FOUND, untrusted.reason() + ". " + untrusted.remedy());
            // A bwrap too old for the jail, or a machine without a filter: of the three lines this one is the truest.
            case SandboxAvailability.Unsuitable unsuitable ->
                new CheckResult.Failed(
                        NOT_FOUND, "None that hqt can use: " + unsuitable.why() + ". " + unsuitable.remedy());
            case SandboxAvailability.NotFound notFound -> new CheckResult.Failed(NOT_FOUND, notFound.remedy());
            case SandboxAvailability.NotLinux notLinux -> new CheckResult.Failed(NOT_FOUND, notLinux.remedy());
        };
    }

    private static String said(String stderr) {
        return stderr.isBlank() ? "" : "It said: " + stderr.strip() + " — ";
    }
}
