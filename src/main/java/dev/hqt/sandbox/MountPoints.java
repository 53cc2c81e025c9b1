package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds where a jail mounts something onto files of the host. There bwrap would make a mount point that is missing, on
 * the host, and would follow a symbolic link that an agent planted (CVE-2026-87766: {@code /oldroot} leads back to the
 * host's root while it works). So {@code host} looks at each of them just before a spawn; this says which they are.
 */
public final class MountPoints {
    /**
     * A mount point that is a file or directory of the host.
     *
     * @param destination where it is inside the jail
     * @param root the bound directory it lies in; trusted as far as the bind itself is
     * @param path the mount point on the host, below {@code root}; no component after {@code root} may be a link
     */
    public record OnHost(Path destination, Path root, Path path) {}

    /** What lies at a destination: a path of the host, or memory ({@code source} is null). */
    private record Layer(Path destination, @Nullable Path source) {}

    private MountPoints() {}

    /** The mount points on the host, in mount order and once each. */
    public static List<OnHost> onHost(Path project, List<Bind> binds, HostFacts host) {
        List<OnHost> found = new ArrayList<>();
        List<Layer> layers = base(host);
        for (Bind bind : MountOrder.beforeProject(project, binds)) {
            findHostPoint(layers, bind.destination()).ifPresent(found::add);
            layers.add(layer(bind));
        }
        findHostPoint(layers, project).ifPresent(found::add);
        layers.add(new Layer(project, project));
        for (Bind bind : MountOrder.afterProject(project, binds)) {
            findHostPoint(layers, bind.destination()).ifPresent(found::add);
            layers.add(layer(bind));
        }
        return found.stream().distinct().toList();
    }

    private static List<Layer> base(HostFacts host) {
        List<Layer> layers = new ArrayList<>();
        host.systemPaths().forEach(path -> layers.add(layer(path)));
        layers.add(new Layer(Path.of("/etc"), null));
        host.etcEntries().forEach(path -> layers.add(layer(path)));
        for (Path memory : List.of(
                Path.of("/proc"),
                Path.of("/dev"),
                Path.of("/tmp"),
                Path.of("/run"),
                Path.of("/var/tmp"),
                host.home())) {
            layers.add(new Layer(memory, null));
        }
        return layers;
    }

    private static Layer layer(SystemPath path) {
        return switch (path) {
            case SystemPath.Directory(Path directory) -> new Layer(directory, directory);
            case SystemPath.Link link -> new Layer(link.path(), null);
        };
    }

    private static Layer layer(Bind bind) {
        return switch (bind) {
            case Bind.ReadOnly(Path source, Path destination) -> new Layer(destination, source);
            case Bind.Writable(Path source, Path destination) -> new Layer(destination, source);
            case Bind.EmptyFile(Path source, Path destination) -> new Layer(destination, source);
            case Bind.EmptyDirectory mask -> new Layer(mask.destination(), null);
            case Bind.Symlink link -> new Layer(link.destination(), null);
        };
    }

    /** The last mount above a destination is the one that is seen there: it covers what came before. */
    private static Optional<OnHost> findHostPoint(List<Layer> layers, Path destination) {
        for (Layer layer : layers.reversed()) {
            if (destination.startsWith(layer.destination())) {
                Path source = layer.source();
                return source == null || destination.equals(layer.destination())
                        ? Optional.empty()
                        : Optional.of(new OnHost(
                                destination,
                                source,
                                source.resolve(layer.destination().relativize(destination))));
            }
        }
        return Optional.empty();
    }
}
