package dev.hqt.cli;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** The options that say what a jail allows. Nothing of a policy is ever ignored. */
final class SandboxOptions {
    @Option(names = "--sandbox", description = "Run in a bubblewrap jail, with the harness's skip-permissions flag on.")
    boolean sandbox;

    @Option(
            names = "--fs",
            paramLabel = "rw|ro",
            converter = AccessConverter.class,
            description = "What the jail may do to the project: rw (default) or ro.")
    @Nullable FilesystemAccess filesystem;

    @Option(names = "--no-net", description = "No network in the jail: hosted models can't be reached.")
    boolean noNetwork;

    /** Which of the options was given without the one that they belong to, or null. */
    @Nullable String orphan() {
        if (sandbox) {
            return null;
        }
        if (filesystem != null) {
            return "--fs";
        }
        return noNetwork ? "--no-net" : null;
    }

    /** The policy, or null when no jail is wanted. */
    @Nullable SandboxPolicy policy() {
        return sandbox
                ? new SandboxPolicy(filesystem == null ? FilesystemAccess.READ_WRITE : filesystem, !noNetwork)
                : null;
    }

    static final class AccessConverter implements ITypeConverter<FilesystemAccess> {
        @Override
        public FilesystemAccess convert(String word) {
            for (FilesystemAccess access : FilesystemAccess.values()) {
                if (access.code().equals(word)) {
                    return access;
                }
            }
            throw new TypeConversionException("'" + word + "' is neither rw nor ro");
        }
    }
}
