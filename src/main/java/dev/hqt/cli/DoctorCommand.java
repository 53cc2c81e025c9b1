package dev.hqt.cli;

import dev.hqt.doctor.DoctorReport;
import dev.hqt.doctor.Marks;
import picocli.CommandLine;

/** {@code hqt doctor}. */
@CommandLine.Command(name = "doctor", description = "Check what hqt needs on this machine, and say how to mend it.")
final class DoctorCommand extends Command {
    DoctorCommand(Application application) {
        super(application);
    }

    @Override
    int execute() {
        DoctorReport report = new Checkup(application()).examine();
        if (json) {
            output().json(report.toJson());
        } else {
            output().lines(report.lines(Marks.UNICODE));
        }
        return report.exitCode();
    }
}
