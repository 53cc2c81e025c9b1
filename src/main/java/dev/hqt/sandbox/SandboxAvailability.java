package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.Set;

/**
 * Whether sessions can be jailed here: one answer, probed in {@code host}, that doctor, dialog and service share.
 */
public sealed interface SandboxAvailability {
    /** Jails can be had. */
    record Available(Path bwrap, String version, Set<String> options) implements SandboxAvailability {
        public Available {
            options = Set.copyOf(options);
        }
    }

    /** Jails can't be had. */
    sealed interface Unavailable extends SandboxAvailability {
        /** A few words for beside the dialog's switch: {@code bubblewrap not found}. */
        String reason();

        /** A whole sentence or command that mends it. */
        String remedy();
    }

    /** bubblewrap needs Linux. */
    record NotLinux(String operatingSystem) implements Unavailable {
        @Override
        public String reason() {
            return "bubblewrap needs Linux";
        }

        @Override
        public String remedy() {
            return "Sandboxed sessions need Linux; this is " + operatingSystem + ".";
        }
    }

    /** No bwrap on PATH. */
    record NotFound(String remedy) implements Unavailable {
        @Override
        public String reason() {
            return "bubblewrap not found";
        }
    }

    /** A bwrap that somebody other than root could have replaced. */
    record Untrusted(Path bwrap, String why, String remedy) implements Unavailable {
        @Override
        public String reason() {
            return "bubblewrap at " + bwrap + " is not to be trusted: " + why;
        }
    }

    /** What hqt's jail is made of is not all there: no filter for this machine, or a bwrap that lacks an option. */
    record Unsuitable(String why, String remedy) implements Unavailable {
        @Override
        public String reason() {
            return why;
        }
    }

    /** bwrap is there but its probe failed. {@code stderr} holds its own first line. */
    record CannotMakeNamespaces(Path bwrap, String stderr, String remedy) implements Unavailable {
        @Override
        public String reason() {
            return "bubblewrap cannot make namespaces here";
        }
    }
}
