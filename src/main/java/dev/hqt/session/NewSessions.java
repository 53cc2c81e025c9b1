package dev.hqt.session;

import dev.hqt.sandbox.BwrapArgv;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is asked of a new session, checked before anything is touched. */
final class NewSessions {
    private NewSessions() {}

    static void requireSound(NewSession wanted) {
        if (wanted.nickname() != null && !wanted.nickname().isBlank()) {
            String fault = Nicknames.fault(wanted.nickname().strip());
            if (fault != null) {
                throw new ServiceException(fault);
            }
        }
        if (wanted.prompt() != null) {
            requireArgument("prompt", wanted.prompt());
        }
        if (wanted.model() != null) {
            requireArgument("model", wanted.model());
        }
        wanted.arguments().forEach(argument -> requireArgument("harness argument", argument));
    }

    private static void requireArgument(String what, String value) {
        int bytes = value.getBytes(StandardCharsets.UTF_8).length;
        if (bytes > BwrapArgv.LONGEST_ARGUMENT) {
            throw new ServiceException("The " + what + " has " + bytes + " bytes and the kernel takes at most "
                    + BwrapArgv.LONGEST_ARGUMENT + " in one argument: put it into a file and name the file.");
        }
        if (value.indexOf('\0') >= 0) {
            throw new ServiceException("The " + what + " holds a NUL character, which no argument can: take it out.");
        }
    }

    /** The name that the user wants, or null when hqt is to make one up. */
    static @Nullable String nickname(NewSession wanted) {
        String name = wanted.nickname();
        return name == null || name.isBlank() ? null : name.strip();
    }

    /** The row as it would be, for planning before there is one; its id is 0. */
    static Session draft(NewSession wanted, Project project, String nickname) {
        return new Session(
                0,
                nickname,
                project,
                project.path(),
                wanted.harness(),
                wanted.model(),
                wanted.arguments(),
                wanted.sandbox() == null ? StoredPolicy.UNSANDBOXED : StoredPolicy.of(wanted.sandbox()),
                null,
                "hqt-0",
                RecordedState.STARTING,
                null,
                null,
                null,
                Instant.EPOCH,
                Instant.EPOCH,
                null,
                0);
    }
}
