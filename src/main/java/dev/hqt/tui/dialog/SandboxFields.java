package dev.hqt.tui.dialog;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.JailSwitch;
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
 * @param switches the further ones, in the order of {@link JailSwitch}
 */
record SandboxFields(Toggle sandboxed, Choice<FilesystemAccess> filesystem, Toggle network, List<Toggle> switches) {
    /** The fields, by their place among these. */
    static final int SANDBOXED = 0;

    static final int FILESYSTEM = 1;
    static final int NETWORK = 2;
    private static final int FIRST_SWITCH = 3;

    private static final List<JailSwitch> SWITCHES = List.of(JailSwitch.values());

    static final int COUNT = FIRST_SWITCH + SWITCHES.size();

    SandboxFields {
        switches = List.copyOf(switches);
    }

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
        List<Toggle> switches =
                SWITCHES.stream().map(each -> Toggle.of(shown.isOn(each))).toList();
        return new SandboxFields(
                toggle(availability, stored != null), filesystem, Toggle.of(shown.network()), switches);
    }

    private static Toggle toggle(SandboxAvailability availability, boolean on) {
        return switch (availability) {
            case SandboxAvailability.Available _ -> Toggle.of(on);
            case SandboxAvailability.Unavailable unavailable ->
                Toggle.disabled(unavailable.reason() + " — run hqt doctor. " + unavailable.remedy());
        };
    }

    /** The policy that is set, or null for no jail. What a read-only project can't have is off in it. */
    @Nullable SandboxPolicy policy() {
        if (!sandboxed.on()) {
            return null;
        }
        SandboxPolicy policy = new SandboxPolicy(filesystem.value(), network.on());
        for (JailSwitch each : SWITCHES) {
            policy = policy.with(each, isPossible(each) && toggle(each).on());
        }
        return policy;
    }

    private Toggle toggle(JailSwitch each) {
        return switches.get(SWITCHES.indexOf(each));
    }

    private boolean isPossible(JailSwitch each) {
        return !each.writes() || filesystem.value() == FilesystemAccess.READ_WRITE;
    }

    boolean isEnabled(int field) {
        if (field == SANDBOXED) {
            return sandboxed.isEnabled();
        }
        return sandboxed.on() && (field < FIRST_SWITCH || isPossible(SWITCHES.get(field - FIRST_SWITCH)));
    }

    SandboxFields handle(int field, InputEvent input) {
        return switch (field) {
            case SANDBOXED -> new SandboxFields(sandboxed.handle(input), filesystem, network, switches);
            case FILESYSTEM -> new SandboxFields(sandboxed, filesystem.handle(input), network, switches);
            case NETWORK -> new SandboxFields(sandboxed, filesystem, network.handle(input), switches);
            default -> {
                List<Toggle> changed = new ArrayList<>(switches);
                changed.set(
                        field - FIRST_SWITCH, switches.get(field - FIRST_SWITCH).handle(input));
                yield new SandboxFields(sandboxed, filesystem, network, changed);
            }
        };
    }

    /**
     * The rows of those that are shown.
     *
     * @param from the number of the first of these fields in the dialog
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
            for (JailSwitch each : SWITCHES) {
                if (isPossible(each)) {
                    addSwitch(each, from + FIRST_SWITCH + SWITCHES.indexOf(each), focused, width, rows);
                }
            }
        }
        return rows;
    }

    /** What a switch means stands below it while it is looked at, and always when it weakens the jail. */
    private void addSwitch(JailSwitch each, int field, int focused, int width, List<FormRow> rows) {
        Toggle toggle = toggle(each);
        boolean focus = focused == field;
        SwitchText text = SwitchText.of(each);
        rows.add(FormRow.indented(
                field, text.label(), focus, paint(toggle, toggle.on() ? text.on() : text.off(), focus)));
        boolean weakens = toggle.on() && !each.byDefault();
        if (focus || weakens) {
            rows.addAll(FormRow.wrapped(
                    field,
                    toggle.on() ? text.noteOn() : text.noteOff(),
                    weakens ? Role.WARNING : Role.DIM,
                    FormRow.noteIndent(width),
                    width));
        }
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
