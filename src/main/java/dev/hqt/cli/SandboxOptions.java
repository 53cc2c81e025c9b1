package dev.hqt.cli;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.sandbox.SandboxPolicy;
import java.util.LinkedHashMap;
import java.util.Map;
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

    @Option(
            names = "--git-config",
            description = "The jail may change git's configuration, which git on this machine obeys.")
    boolean gitConfiguration;

    @Option(
            names = "--project-settings",
            description = "The jail may change what programs on this machine obey: .mcp.json, .vscode, .claude…")
    boolean settings;

    @Option(names = "--secrets", description = "The jail reads the project's untracked secrets: .env, keys.")
    boolean secrets;

    @Option(names = "--no-caches", description = "Nothing in the jail's home outlives the session.")
    boolean noCaches;

    /** What is wrong with the combination, a sentence, or null. */
    @Nullable String fault() {
        for (Map.Entry<String, Boolean> option : given().entrySet()) {
            if (option.getValue() && !sandbox) {
                return option.getKey() + " belongs to a jail: add --sandbox, or leave " + option.getKey() + " out.";
            }
        }
        if (filesystem != FilesystemAccess.READ_ONLY) {
            return null;
        }
        String writing = gitConfiguration ? "--git-config" : settings ? "--project-settings" : null;
        return writing == null ? null : writing + " lets the jail write, and --fs ro does not: leave one of them out.";
    }

    /** The policy, or null when no jail is wanted; call {@link #fault} first. */
    @Nullable SandboxPolicy policy() {
        return sandbox
                ? new SandboxPolicy(filesystem == null ? FilesystemAccess.READ_WRITE : filesystem, !noNetwork)
                        .with(JailSwitch.GIT_CONFIG, gitConfiguration)
                        .with(JailSwitch.SETTINGS, settings)
                        .with(JailSwitch.SECRETS, secrets)
                        .with(JailSwitch.CACHES, !noCaches)
                : null;
    }

    private Map<String, Boolean> given() {
        Map<String, Boolean> given = new LinkedHashMap<>();
        given.put("--fs", filesystem != null);
        given.put("--no-net", noNetwork);
        given.put("--git-config", gitConfiguration);
        given.put("--project-settings", settings);
        given.put("--secrets", secrets);
        given.put("--no-caches", noCaches);
        return given;
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
