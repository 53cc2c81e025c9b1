package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;

/** Which binds lie under the project's own mount and which on it. */
final class MountOrder {
    private MountOrder() {}

    /**
     * Those elsewhere, in given order. One exactly at the project is among them: how the project itself is shown is the
     * policy's to say, so its mount covers any other.
     */
    static List<Bind> beforeProject(Path project, List<Bind> binds) {
        return binds.stream().filter(bind -> !isInside(project, bind)).toList();
    }

    /** Those inside the project (pins, read-only files, masks), in given order. */
    static List<Bind> afterProject(Path project, List<Bind> binds) {
        return binds.stream().filter(bind -> isInside(project, bind)).toList();
    }

    private static boolean isInside(Path project, Bind bind) {
        return bind.destination().startsWith(project) && !bind.destination().equals(project);
    }
}
