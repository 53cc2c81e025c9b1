package dev.hqt.tui.event;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * An installed harness as the New Session dialog offers it.
 *
 * @param name the word in the database: {@code claude}
 * @param displayName the name a user reads: {@code Claude Code}
 * @param version as its files tell, or an empty string
 * @param found where PATH led
 * @param unsandboxedWarning a sentence for a start without a jail, or null
 */
public record HarnessChoice(
        String name,
        String displayName,
        String version,
        Path found,
        @Nullable String unsandboxedWarning) {}
