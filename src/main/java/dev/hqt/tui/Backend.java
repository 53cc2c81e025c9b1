package dev.hqt.tui;

import dev.hqt.doctor.DoctorReport;
import dev.hqt.session.SessionService;
import dev.hqt.tui.event.HarnessSurvey;
import java.util.List;
import java.util.function.Supplier;

/**
 * What the screens need of the rest of hqt. Built after the first frame is painted; all of it is called from workers
 * only, several at once.
 *
 * @param sessions what can be done with sessions
 * @param harnesses looks which harnesses there are
 * @param doctor checks the machine
 * @param warnings sentences about the user's configuration
 */
public record Backend(
        SessionService sessions,
        Supplier<HarnessSurvey> harnesses,
        Supplier<DoctorReport> doctor,
        List<String> warnings) {
    public Backend {
        warnings = List.copyOf(warnings);
    }
}
