package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The caches that tools keep in a home, as a table, and how a jail shows those that hqt keeps for its project. Pure.
 *
 * <p>One folder of the host is bound, at a place of hqt's own, and what tools expect in the home are links to its parts.
 * A link costs no mount, needs no mount point on the host, and works where a tool has no variable for its cache, or none
 * that all its versions know ({@code MAVEN_ARGS} is younger than Maven 3.8). Nothing is ever mounted below the folder: an
 * agent can rename and replace all that is in it while another jail lives.
 *
 * <p>The rows name downloads and not a tool's whole folder, so that neither logins and settings nor what
 * {@code cargo install} made outlive a session.
 */
public final class KnownCaches {
    /** Where the folder is inside; nothing else of a jail is mounted there. */
    static final Path INSIDE = Path.of("/var/cache/hqt");

    private static final String HISTORY = "history";

    private static final List<Row> ROWS = List.of(
            // pip, uv, Go's builds, yarn, deno, coursier, pre-commit, Cypress, Playwright, ccache and whoever follows
            // XDG.
            Row.directory(".cache", "cache"),
            Row.directory(".npm", "npm"),
            Row.directory(".local/share/pnpm/store", "pnpm"),
            Row.directory(".yarn/berry", "yarn"),
            Row.directory(".bun/install/cache", "bun"),
            Row.directory(".m2/repository", "maven"),
            Row.directory(".m2/wrapper", "maven-wrapper"),
            Row.directory(".gradle/caches", "gradle"),
            Row.directory(".gradle/wrapper", "gradle-wrapper"),
            Row.directory(".ivy2/cache", "ivy"),
            Row.directory(".cargo/registry", "cargo-registry"),
            Row.directory(".cargo/git", "cargo-git"),
            // cargo locks these two files before it touches the two above: jails have to share the lock too.
            Row.file(".cargo/.package-cache", "cargo-lock"),
            Row.file(".cargo/.package-cache-mutate", "cargo-mutation-lock"),
            Row.directory("go/pkg", "go"),
            Row.directory(".nuget/packages", "nuget"));

    /** One cache: where tools look for it below the home, and the part of the folder that it is. */
    private record Row(String place, String part, boolean isDirectory) {
        static Row directory(String place, String part) {
            return new Row(place, part, true);
        }

        static Row file(String place, String part) {
            return new Row(place, part, false);
        }
    }

    /**
     * Kept caches as a jail gets them.
     *
     * @param binds the folder and the links to its parts
     * @param environment variables that lead to a part
     */
    public record Shown(List<Bind> binds, Map<String, String> environment) {
        public static final Shown NONE = new Shown(List.of(), Map.of());

        public Shown {
            binds = List.copyOf(binds);
            environment = Map.copyOf(environment);
        }
    }

    private KnownCaches() {}

    /** The parts of a project's folder that are directories: they have to be there, for a link to nowhere can't be made one. */
    static List<String> directories() {
        return Stream.concat(
                        Stream.of(HISTORY),
                        ROWS.stream().filter(Row::isDirectory).map(Row::part))
                .toList();
    }

    /**
     * The caches for one jail. Where the jail mounts something at, above or below a cache (a harness's own folder in
     * {@code ~/.cache}, a project that is {@code ~/go}), that cache is left out: a mount would end up in the folder.
     *
     * @param folder the project's folder on the host
     * @param others all other binds of this jail
     */
    public static Shown show(Path folder, Path home, Path project, List<Bind> others) {
        List<Path> taken = Stream.concat(Stream.of(project), others.stream().map(Bind::destination))
                .toList();
        if (collides(INSIDE, taken)) {
            return Shown.NONE;
        }
        List<Bind> binds = new ArrayList<>();
        binds.add(new Bind.Writable(folder, INSIDE));
        for (Row row : ROWS) {
            Path place = home.resolve(row.place());
            if (!collides(place, taken)) {
                binds.add(new Bind.Symlink(INSIDE.resolve(row.part()).toString(), place));
            }
        }
        // A directory, because shells replace the file.
        return new Shown(
                binds,
                Map.of("HISTFILE", INSIDE.resolve(HISTORY).resolve("shell").toString()));
    }

    private static boolean collides(Path place, List<Path> taken) {
        return taken.stream().anyMatch(other -> other.startsWith(place) || place.startsWith(other));
    }
}
