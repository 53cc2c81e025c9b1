package dev.hqt.doctor;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What the doctor found, in the order of the checks. */
public record DoctorReport(List<CheckReport> checks) {
    public DoctorReport {
        checks = List.copyOf(checks);
    }

    /** 1 when something required is broken, else 0. */
    public int exitCode() {
        return checks.stream().anyMatch(CheckReport::isFatal) ? 1 : 0;
    }

    /** As text, without colour. */
    public List<String> lines(Marks marks) {
        return checks.stream().flatMap(check -> check.lines(marks).stream()).toList();
    }

    /** In the shape of {@code --json}. */
    public Json toJson() {
        return new Json(
                exitCode() == 0, checks.stream().map(DoctorReport::toJson).toList());
    }

    /** {@code ok} is false exactly when the exit code is 1. */
    public record Json(boolean ok, List<JsonCheck> checks) {}

    /** {@code status} is {@code ok}, {@code warning} or {@code failed}; {@code remedy} is null for {@code ok}. */
    public record JsonCheck(
            String name,
            boolean required,
            String status,
            String detail,
            @Nullable String remedy) {}

    private static JsonCheck toJson(CheckReport check) {
        CheckResult result = check.result();
        String status = result.getClass().getSimpleName().toLowerCase(Locale.ROOT);
        return new JsonCheck(check.name(), check.required(), status, result.detail(), result.remedy());
    }
}
