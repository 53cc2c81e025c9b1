package dev.hqt.cli;

import dev.hqt.host.JailSights;
import dev.hqt.host.MountMender;
import dev.hqt.process.CommandRunner;
import dev.hqt.sandbox.ExpectedJail;
import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.sandbox.JailSight;
import dev.hqt.sandbox.MountLine;
import dev.hqt.session.JailWatch;
import java.util.Optional;

/** The jails of this machine. */
final class LocalJails implements JailWatch {
    private final JailSights sights = new JailSights();
    private final MountMender mender;

    LocalJails(CommandRunner commands, String path) {
        this.mender = new MountMender(commands, path);
    }

    @Override
    public Optional<JailSight> look(long harnessPid, ExpectedJail expected) {
        return sights.look(harnessPid, expected);
    }

    @Override
    public String mountTable(long harnessPid) {
        return sights.mountTable(harnessPid);
    }

    @Override
    public Optional<String> putBack(long harnessPid, ExpectedMount lost, MountLine around) {
        return mender.putBack(harnessPid, lost, around);
    }
}
