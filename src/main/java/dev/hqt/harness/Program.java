package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.List;

/**
 * A harness's program as found on the host.
 *
 * @param found where PATH led
 * @param executable what is executed: {@code found} with every link resolved (a native binary), or the script
 *     whose interpreter is bound beside it
 * @param binds what the jail must show so that it runs: the file or package directory, its interpreter's prefix;
 *     empty when all of it lies in system directories
 * @param pathEntries directories to put at the front of PATH inside (an npm prefix's or node's {@code bin})
 */
public record Program(Path found, Path executable, List<Bind> binds, List<Path> pathEntries) {
    public Program {
        binds = List.copyOf(binds);
        pathEntries = List.copyOf(pathEntries);
    }
}
