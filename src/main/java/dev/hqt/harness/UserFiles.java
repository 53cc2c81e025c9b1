package dev.hqt.harness;

import dev.hqt.HqtException;
import dev.hqt.sandbox.Bind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Shows a user's own settings to a jail, read-only. They may be links (stow, home-manager): what they lead to is shown. */
final class UserFiles {
    private UserFiles() {}

    /**
     * Binds for those of {@code names} that exist in {@code folder}, at {@code inside}.
     *
     * @throws HqtException when one leads to a directory that holds the user's whole home
     */
    static List<Bind> shown(List<String> names, Path folder, Path inside, Path home) {
        List<Bind> binds = new ArrayList<>();
        for (String name : names) {
            Path link = folder.resolve(name);
            HostPath.real(link).ifPresent(real -> {
                requireNarrow(link, real, home);
                binds.add(new Bind.ReadOnly(real, inside.resolve(name)));
            });
        }
        return binds;
    }

    /**
     * Makes what {@link #shown} is mounted upon in a session's own folder. What the user does not have goes: there an agent
     * left settings of its own making.
     */
    static void makeMountPoints(List<String> files, List<String> directories, Path folder, Path own) {
        for (String name : files) {
            if (Files.exists(folder.resolve(name))) {
                PrivateFiles.makeRealFile(own.resolve(name));
            } else {
                PrivateFiles.remove(own.resolve(name));
            }
        }
        for (String name : directories) {
            if (Files.exists(folder.resolve(name))) {
                PrivateFiles.makeRealDirectory(own.resolve(name));
            } else {
                PrivateFiles.remove(own.resolve(name));
            }
        }
    }

    private static void requireNarrow(Path link, Path real, Path home) {
        Path realHome = HostPath.real(home).orElse(home);
        if (realHome.startsWith(real)) {
            throw new HqtException(
                    link + " leads to " + real
                            + ", which a jail must not show, since your whole home lies in it: give it a directory of its own.");
        }
    }
}
