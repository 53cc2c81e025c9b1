package dev.hqt.config;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where hqt's folders lie, by the XDG base directory specification 0.8: an unset, empty or relative variable counts as
 * not set. Pure: reads the given map and no file.
 */
public final class XdgDirectories {
    private static final String OWN = "hqt";

    private XdgDirectories() {}

    /**
     * All of hqt's folders.
     *
     * @param environment hqt's own environment
     * @throws ConfigException when HOME is not set to an absolute path
     */
    public static HqtDirectories of(Map<String, String> environment) {
        Path home = absolute(environment.get("HOME"));
        if (home == null) {
            throw new ConfigException(
                    "HOME is not set to an absolute path, so hqt does not know where your files are: set it to your home"
                            + " directory.");
        }
        Path runtime = absolute(environment.get("XDG_RUNTIME_DIR"));
        return new HqtDirectories(
                home,
                folder(environment.get("XDG_DATA_HOME"), home.resolve(".local/share")),
                folder(environment.get("XDG_STATE_HOME"), home.resolve(".local/state")),
                folder(environment.get("XDG_CONFIG_HOME"), home.resolve(".config")),
                folder(environment.get("XDG_CACHE_HOME"), home.resolve(".cache")),
                runtime == null ? null : runtime.resolve(OWN));
    }

    private static Path folder(@Nullable String value, Path otherwise) {
        Path base = absolute(value);
        return (base == null ? otherwise : base).resolve(OWN);
    }

    private static @Nullable Path absolute(@Nullable String value) {
        if (value == null || value.isEmpty()) {
            return null;
        }
        try {
            Path path = Path.of(value);
            return path.isAbsolute() ? path.normalize() : null;
        } catch (InvalidPathException notAPath) {
            return null;
        }
    }
}
