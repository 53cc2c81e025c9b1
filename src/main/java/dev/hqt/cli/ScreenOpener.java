package dev.hqt.cli;

import dev.hqt.doctor.DoctorReport;
import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessRegistry;
import dev.hqt.process.Command;
import dev.hqt.process.TerminalCommand;
import dev.hqt.tui.Backend;
import dev.hqt.tui.Ending;
import dev.hqt.tui.Rehearsal;
import dev.hqt.tui.Tui;
import dev.hqt.tui.event.HarnessChoice;
import dev.hqt.tui.event.HarnessSurvey;
import dev.hqt.tui.term.TerminalException;
import dev.hqt.tui.term.TtyTerminal;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.List;

/** Opens the screen: gives it a terminal, what stands behind it, and keeps stray prints away from it. */
final class ScreenOpener {
    private final Application application;

    ScreenOpener(Application application) {
        this.application = application;
    }

    int open(boolean mouse, Rehearsal rehearsal) {
        TtyTerminal terminal;
        try {
            terminal = TtyTerminal.open(TerminalCommand::run, application.environment());
            terminal.mouse(mouse);
        } catch (TerminalException none) {
            application.output().remark(String.valueOf(none.getMessage()));
            return ExitCode.WRONG_USAGE;
        }
        LogFile log = new LogFile(application.directories().log(), application.clock());
        PrintStream out = System.out;
        PrintStream errors = System.err;
        Ending ending;
        try (PrintStream stray = log.stream()) {
            System.setOut(stray);
            System.setErr(stray);
            ending = new Tui(
                            application.clock(),
                            this::backend,
                            command -> application.commands().runInForeground(Command.of(command)),
                            log,
                            application.directories().home(),
                            application.currentDirectory())
                    .run(terminal, rehearsal);
        } finally {
            System.setOut(out);
            System.setErr(errors);
        }
        if (!ending.sentence().isEmpty()) {
            application.output().remark(ending.sentence());
        }
        return ending.exitCode();
    }

    private Backend backend() {
        return new Backend(application.service(), this::harnesses, this::doctor, List.of());
    }

    private HarnessSurvey harnesses() {
        HarnessRegistry registry = application.harnesses().registry();
        List<HarnessChoice> choices = new ArrayList<>();
        List<HarnessConfigurator> found = new ArrayList<>();
        for (HarnessRegistry.Installed installed : registry.discover(application.environment())) {
            HarnessConfigurator harness = installed.configurator();
            found.add(harness);
            choices.add(new HarnessChoice(
                    harness.name(),
                    harness.displayName(),
                    ProgramVersion.of(LocalMachine.real(installed.found())),
                    installed.found(),
                    harness.unsandboxedWarning()));
        }
        List<HarnessSurvey.Missing> missing = registry.listAll().stream()
                .filter(harness -> !found.contains(harness))
                .map(harness -> new HarnessSurvey.Missing(harness.displayName(), harness.binaryNames()))
                .toList();
        return new HarnessSurvey(choices, missing);
    }

    private DoctorReport doctor() {
        return new Checkup(application).examine();
    }
}
