package dev.hqt.cli;

import dev.hqt.doctor.DoctorReport;
import dev.hqt.doctor.Marks;
import dev.hqt.proof.Proof;
import java.io.Console;
import java.util.Optional;
import picocli.CommandLine;
import picocli.CommandLine.Option;

/** {@code hqt doctor}. */
@CommandLine.Command(name = "doctor", description = "Check what hqt needs on this machine, and say how to mend it.")
final class DoctorCommand extends Command {
    @Option(names = "--jail", description = "Attack a jail of a throw-away project instead, and say what held.")
    boolean jail;

    DoctorCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        if (jail) {
            return proveJail();
        }
        DoctorReport report = new Checkup(application()).examine();
        if (json) {
            output().json(report.toJson());
        } else {
            output().lines(report.lines(Marks.UNICODE));
        }
        return report.exitCode();
    }

    private int proveJail() {
        Proof proof = new Proving(application()).prove(json ? ProofProgress.silent() : progress());
        if (json) {
            output().json(ProofText.json(proof));
        } else {
            output().lines(ProofText.lines(proof));
        }
        return proof.isBroken() ? ExitCode.FAILED : ExitCode.DONE;
    }

    private ProofProgress progress() {
        boolean terminal = Optional.ofNullable(System.console())
                .filter(Console::isTerminal)
                .isPresent();
        return new ProofProgress(application().errorWriter(), terminal);
    }
}
