package dev.hqt.doctor;

import java.util.List;

/** One check with what it found. */
public record CheckReport(String name, boolean required, CheckResult result) {
    /** {@code name: mark detail}, and below it, indented, the remedy where there is one. */
    public List<String> lines(Marks marks) {
        String first = name + ": " + marks.of(result) + " " + marks.text(result.detail());
        String remedy = result.remedy();
        return remedy == null ? List.of(first) : List.of(first, "  " + marks.text(remedy));
    }

    /** True when hqt can't work because of it. */
    public boolean isFatal() {
        return required && result instanceof CheckResult.Failed;
    }
}
