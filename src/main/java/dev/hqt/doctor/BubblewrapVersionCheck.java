package dev.hqt.doctor;

import dev.hqt.sandbox.BwrapKnowledge;
import dev.hqt.sandbox.SandboxAvailability;
import java.util.ArrayList;
import java.util.List;

/** Which bubblewrap it is and what is known about it: a remark, never a failure. The line of bubblewrap itself is fixed. */
public record BubblewrapVersionCheck(SandboxAvailability.Available bwrap) implements Check {
    @Override
    public String name() {
        return "bubblewrap's version";
    }

    @Override
    public CheckResult run() {
        List<String> words = new ArrayList<>(List.of(bwrap.version() + "."));
        words.addAll(BwrapKnowledge.remarks(bwrap.version(), bwrap.options()));
        return new CheckResult.Ok(String.join(" ", words));
    }
}
