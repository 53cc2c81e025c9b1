package dev.hqt.tui.dialog;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.theme.Role;
import dev.hqt.tui.widget.Canvas;
import dev.hqt.tui.widget.Choice;
import dev.hqt.tui.widget.Toggle;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a jail is to allow: the switch, and what it reveals when it is on. Where jails can't be had, the switch is off,
 * says why, and nothing turns it on.
 *
 * @param sandboxed the switch
 * @param filesystem access to the project
 * @param network whether the host's network is shared
 */
record SandboxFields(Toggle sandboxed, Choice<FilesystemAccess> filesystem, Toggle network) {
    /** The fields, by their place among these three. */
    static final int SANDBOXED = 0;

    static final int FILESYSTEM = 1;
    static final int NETWORK = 2;

    /**
     * The fields as they are at first.
     *
     * @param stored what is set, or null for no jail
     */
    static SandboxFields of(SandboxAvailability availability, @Nullable SandboxPolicy stored) {
        SandboxPolicy shown = stored == null ? SandboxPolicy.DEFAULT : stored;
        Choice<FilesystemAccess> filesystem = Choice.of(
                        List.of(FilesystemAccess.READ_WRITE, FilesystemAccess.READ_ONLY))
                .select(shown.filesystem());
        return new SandboxFields(toggle(availability, stored != null), filesystem, Toggle.of(shown.network()));
    }

    private static Toggle toggle(SandboxAvailability availability, boolean on) {
        return switch (availability) {
            case SandboxAvailability.Available _ -> Toggle.of(on);
            case SandboxAvailability.Unavailable unavailable ->
                Toggle.disabled(unavailable.reason() + " — run hqt doctor. " + unavailable.remedy());
        };
    }

    /** The policy that is set, or null for no jail. */
    @Nullable SandboxPolicy policy() {
        return sandboxed.on() ? new SandboxPolicy(filesystem.value(), network.on()) : null;
    }

    boolean isEnabled(int field) {
        return field == SANDBOXED ? sandboxed.isEnabled() : sandboxed.on();
    }

    SandboxFields handle(int field, InputEvent input) {
        return switch (field) {
            case SANDBOXED -> new SandboxFields(sandboxed.handle(input), filesystem, network);
            case FILESYSTEM -> new SandboxFields(sandboxed, filesystem.handle(input), network);
            case NETWORK -> new SandboxFields(sandboxed, filesystem, network.handle(input));
            default -> this;
        };
    }

    /**
     * The rows of those that are shown.
     *
     * @param from the number of the first of the three fields in the dialog
     * @param focused the number of the focused field in the dialog
     */
    List<FormRow> rows(int from, int focused, int width) {
        List<FormRow> rows = new ArrayList<>();
        int indent = FormRow.noteIndent(width);
        boolean focus = focused == from + SANDBOXED;
        rows.add(FormRow.labelled(
                from + SANDBOXED,
                "Sandboxed",
                focus,
                paint(sandboxed, sandboxed.on() ? "on — the agent runs without asking" : "off", focus)));
        if (!sandboxed.isEnabled()) {
            rows.addAll(
                    FormRow.wrapped(from + SANDBOXED, "! " + sandboxed.disabledReason(), Role.WARNING, indent, width));
        }
        if (sandboxed.on()) {
            boolean onFilesystem = focused == from + FILESYSTEM;
            boolean onNetwork = focused == from + NETWORK;
            rows.add(FormRow.indented(
                    from + FILESYSTEM,
                    "Filesystem",
                    onFilesystem,
                    canvas -> filesystem.render(canvas, FilesystemAccess::label, onFilesystem)));
            rows.add(FormRow.indented(
                    from + NETWORK, "Network", onNetwork, paint(network, network.on() ? "on" : "off", onNetwork)));
            rows.addAll(FormRow.wrapped(
                    from + NETWORK,
                    network.on()
                            ? "All or nothing: on, the agent reaches every host that you reach; off, none at all."
                            : "Off: the agent reaches no host at all, hosted models included.",
                    network.on() ? Role.DIM : Role.WARNING,
                    indent,
                    width));
        }
        return rows;
    }

    /** A switch without its reason: that stands in rows of its own, whole. */
    private static Consumer<Canvas> paint(Toggle toggle, String label, boolean focused) {
        return canvas -> {
            Role role = toggle.isEnabled() ? focused ? Role.SELECTED : Role.TEXT : Role.DISABLED;
            int column = canvas.put(0, 0, toggle.on() ? "[x]" : "[ ]", role);
            Role labelRole = toggle.isEnabled() ? Role.TEXT : Role.DISABLED;
            canvas.putClipped(column + 1, 0, Math.max(0, canvas.width() - column - 1), label, labelRole);
        };
    }
}
