package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** A toolchain's directory as a jail may see it: without the files in which package managers keep tokens. */
final class ReadOnlyTree {
    private static final List<String> CREDENTIALS =
            List.of("etc", ".npmrc", "pip.conf", "credentials", "credentials.toml", ".gitconfig", ".netrc");

    private ReadOnlyTree() {}

    /** One bind of the whole, or one of each child when there is something that must not be seen. */
    static List<Bind> binds(Path root) {
        boolean harmless = CREDENTIALS.stream().noneMatch(name -> Files.exists(root.resolve(name)));
        if (harmless) {
            return List.of(Bind.readOnly(root));
        }
        return DirectoryListing.of(root).stream()
                .filter(child -> !CREDENTIALS.contains(child.getFileName().toString()))
                .filter(child -> !Files.isSymbolicLink(child))
                .map(Bind::readOnly)
                .toList();
    }
}
