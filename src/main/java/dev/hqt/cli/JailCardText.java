package dev.hqt.cli;

import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.session.JailCard;
import dev.hqt.session.JailState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** What a jail can read, write and reach, in plain words. */
final class JailCardText {
    private JailCardText() {}

    static List<String> lines(JailCard card) {
        List<String> lines = new ArrayList<>();
        lines.add(line("enforced", enforced(card)));
        remarks(card.state()).forEach(remark -> lines.add(line("", remark)));
        lines.add(line("can write", join(card, ExpectedMount.Kind.WRITABLE)));
        lines.add(line("can read", "what is listed below, and nothing else of this machine's files"));
        lines.add(line("can reach", reach(card)));
        for (ExpectedMount mount : card.jail().mounts()) {
            lines.add(String.format("  %-10s %s: %s", access(mount), place(mount), card.reason(mount)));
        }
        return lines;
    }

    /** The answer for one path, a sentence or two. */
    static String why(JailCard card, Path path) {
        return switch (card.access(path)) {
            case JailCard.Access.Shown(ExpectedMount by, boolean writable, Path onHost) ->
                "The agent can " + (writable ? "read and write " : "read but not write ") + path
                        + (onHost.equals(path) ? "" : ", which shows " + onHost) + ": "
                        + (by.destination().equals(path) ? "" : "it lies in " + by.destination() + ", ")
                        + card.reason(by) + ".";
            case JailCard.Access.Hidden(Path by) ->
                path + " of this machine is not in the jail: " + by
                        + " is the jail's own there, in memory, and gone with it." + elsewhere(card, path);
            case JailCard.Access.Absent() ->
                path + " is not in the jail: only what 'hqt show' lists is." + elsewhere(card, path);
        };
    }

    private static String elsewhere(JailCard card, Path path) {
        List<Path> places = card.elsewhere(path);
        return places.isEmpty()
                ? ""
                : " It is shown at "
                        + String.join(", ", places.stream().map(Path::toString).toList()) + ".";
    }

    static String enforced(JailCard card) {
        return switch (card.state()) {
            case JailState.None _ -> "not running; this is what the next start will ask for";
            case JailState.Verified _ -> "verified: the kernel has what was asked for";
            case JailState.Unverified(String reason) -> "not verified: " + reason;
            case JailState.Broken(List<String> faults) ->
                "NOT as asked for: " + String.join("; ", faults) + ". Stop the session and resume it.";
        };
    }

    private static List<String> remarks(JailState state) {
        return state instanceof JailState.Verified(List<String> remarks) ? remarks : List.of();
    }

    private static String reach(JailCard card) {
        return card.jail().network()
                ? "every host that you reach, services of this machine included (localhost, abstract sockets)"
                : "no host at all";
    }

    private static String join(JailCard card, ExpectedMount.Kind kind) {
        List<String> places = card.jail().mounts().stream()
                .filter(mount -> mount.kind() == kind)
                .map(mount -> mount.destination().toString())
                .toList();
        return places.isEmpty() ? "no file of this machine" : String.join(", ", places);
    }

    static String access(ExpectedMount mount) {
        return switch (mount.kind()) {
            case READ_ONLY -> "read-only";
            case WRITABLE -> "writable";
            case MEMORY, KERNEL -> "private";
        };
    }

    private static String place(ExpectedMount mount) {
        Path source = mount.source();
        return source == null || source.equals(mount.destination())
                ? mount.destination().toString()
                : mount.destination() + " (shows " + source + ")";
    }

    private static String line(String name, String value) {
        return String.format("%-13s%s", name, value);
    }
}
