package dev.hqt.tmux;

import dev.hqt.process.CommandResult;

/** What came of one call. Nobody there, an answer, a refusal and silence are four different things. */
sealed interface TmuxReply {
    /** Done. */
    record Answered(String output) implements TmuxReply {}

    /** A server answered, and would not: its words, and what it had said until then. */
    record Refused(String message, String output) implements TmuxReply {}

    /** Nobody listens at this socket. */
    record NoConnection(String message) implements TmuxReply {}

    /** No answer in time, or one that can't be understood: nothing is known. */
    record Silent(String reason) implements TmuxReply {}

    /** Why it was not done; empty when it was. */
    default String complaint() {
        return switch (this) {
            case Answered _ -> "";
            case Refused(String message, String _) -> message;
            case NoConnection(String message) -> message;
            case Silent(String reason) -> reason;
        };
    }

    /** Reads a finished call. The wordings are those of tmux's client.c; {@code -N} keeps it from starting a server. */
    static TmuxReply of(CommandResult result) {
        String complaint = result.errors().isBlank() ? "" : result.firstLine();
        if (result.timedOut()) {
            return new Silent("tmux did not answer in time");
        }
        if (complaint.startsWith("no server running on ")) {
            return new NoConnection(complaint);
        }
        if (complaint.startsWith("error connecting to ")) {
            boolean nobody = complaint.endsWith("(No such file or directory)")
                    || complaint.endsWith("(Connection refused)")
                    || complaint.endsWith("(Not a directory)");
            return nobody ? new NoConnection(complaint) : new Silent(complaint);
        }
        if (complaint.startsWith("server exited unexpectedly") || complaint.startsWith("lost server")) {
            return new Silent("the tmux server went away during the call");
        }
        if (complaint.contains("protocol version mismatch") || complaint.contains("too old for client")) {
            return new Silent(
                    "the running tmux server is of another version than the installed tmux (%s); it keeps its sessions, and hqt reaches it again with the old tmux or once they have ended"
                            .formatted(complaint));
        }
        if (result.exitCode() == CommandResult.NOT_STARTED) {
            return new Silent(complaint.isEmpty() ? "tmux could not be run" : complaint);
        }
        return result.exitCode() == 0
                ? new Answered(result.output())
                : new Refused(complaint.isEmpty() ? "exit code " + result.exitCode() : complaint, result.output());
    }
}
