package dev.hqt.session;

import dev.hqt.sandbox.SeccompFilter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** All that a multiplexer needs to start one session. */
public sealed interface Launch {
    long sessionId();

    /** The multiplexer's name for it: {@code hqt-<id>}. */
    String name();

    Path cwd();

    /** What the status line says of it: nickname and harness. */
    String title();

    /** The jail's badge for the status line, {@code rw}, {@code ro!}…; empty without a jail. */
    String badge();

    /** Without a jail. The environment is the child's whole one and travels in a 0600 file. */
    record Plain(
            long sessionId, String name, Path cwd, String title, List<String> command, Map<String, String> environment)
            implements Launch {
        public Plain {
            command = List.copyOf(command);
            environment = Map.copyOf(environment);
        }

        @Override
        public String badge() {
            return "";
        }
    }

    /**
     * In a jail.
     *
     * @param vector the whole {@code bwrap … -- command}, as {@code BwrapArgv.wrap} made it
     * @param seccompFilter the compiled filter
     * @param files what must lie on the host before
     * @param sources bind sources that must exist; a missing one is named instead of started
     */
    record Jailed(
            long sessionId,
            String name,
            Path cwd,
            String title,
            String badge,
            List<String> vector,
            SeccompFilter seccompFilter,
            List<HostFile> files,
            List<Path> sources)
            implements Launch {
        public Jailed {
            vector = List.copyOf(vector);
            files = List.copyOf(files);
            sources = List.copyOf(sources);
        }
    }
}
