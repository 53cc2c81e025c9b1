package dev.hqt.doctor;

/** Whether hqt runs as root. A jail holds for root too, but outside one an agent may then do anything. */
public record RootCheck(boolean root) implements Check {
    @Override
    public String name() {
        return "user";
    }

    @Override
    public CheckResult run() {
        return root
                ? new CheckResult.Warning(
                        "root: an unsandboxed session may change anything on this machine",
                        "Run hqt as an ordinary user.")
                : new CheckResult.Ok("an ordinary user");
    }
}
