package dev.hqt.session;

import dev.hqt.sandbox.ExpectedJail;
import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.sandbox.JailSight;
import dev.hqt.sandbox.MountLine;
import java.util.Optional;

/** A living jail, seen and mended from outside; implemented over the kernel's own tables. */
public interface JailWatch {
    /** Sees nothing, so that no jail is called verified, and none broken either. */
    JailWatch BLIND = new JailWatch() {
        @Override
        public Optional<JailSight> look(long harnessPid, ExpectedJail expected) {
            return Optional.empty();
        }

        @Override
        public String mountTable(long harnessPid) {
            return "";
        }

        @Override
        public Optional<String> putBack(long harnessPid, ExpectedMount lost, MountLine around) {
            return Optional.of("nobody watches it");
        }
    };

    /** All that tells whether it is what was asked for; empty when the process is gone or can't be looked at. */
    Optional<JailSight> look(long harnessPid, ExpectedJail expected);

    /** Its mount table as it stands, to be compared with the last one; empty when the process is gone. */
    String mountTable(long harnessPid);

    /**
     * Mounts again what a rename on the host took away.
     *
     * @param around the mount that it lies in
     * @return why it can't be, half a sentence; empty when it is mounted
     */
    Optional<String> putBack(long harnessPid, ExpectedMount lost, MountLine around);
}
