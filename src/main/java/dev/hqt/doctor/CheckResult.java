package dev.hqt.doctor;

import org.jspecify.annotations.Nullable;

/** What a check found. */
public sealed interface CheckResult {
    /** What was found, a few words. */
    String detail();

    /** The command or the step that mends it; null when nothing needs mending. */
    @Nullable String remedy();

    /** All is well. */
    record Ok(String detail) implements CheckResult {
        @Override
        public @Nullable String remedy() {
            return null;
        }
    }

    /** It works, but less well than it could, or something optional is not there. */
    record Warning(String detail, String remedy) implements CheckResult {}

    /** It does not work. */
    record Failed(String detail, String remedy) implements CheckResult {}
}
