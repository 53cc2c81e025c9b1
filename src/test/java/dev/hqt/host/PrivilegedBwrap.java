package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.sandbox.SandboxAvailability;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A bubblewrap that was given privileges. Only root can give them, so this is for root, and no part of what an ordinary
 * user runs.
 */
class PrivilegedBwrap {
    @ParameterizedTest
    @ValueSource(strings = {"setcap cap_sys_admin+ep", "chmod u+s"})
    void isToldApartAndItsRemedyTakesThemAway(String grant) throws IOException {
        Path own = Files.createTempDirectory(
                Path.of("/usr/local/lib"),
                "hqt-privileged",
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        Path copy = own.resolve("bwrap");
        try {
            Files.setPosixFilePermissions(own, PosixFilePermissions.fromString("rwxr-xr-x"));
            Files.copy(Path.of("/usr/bin/bwrap"), copy, StandardCopyOption.COPY_ATTRIBUTES);
            List<String> argv = new ArrayList<>(List.of(grant.split(" ", -1)));
            argv.add(copy.toString());
            assertThat(new TestCommandRunner().run(Command.of(argv)).succeeded())
                    .isTrue();
            JailIdentity ordinary = JailIdentity.all().toList().getLast();
            SandboxAvailability answer = BwrapProbeIT.probe(ordinary.runner(), own + ":" + System.getenv("PATH"));
            assertThat(answer)
                    .isInstanceOfSatisfying(
                            SandboxAvailability.Unavailable.class,
                            unavailable -> assertThat(unavailable.remedy())
                                    .contains((grant.startsWith("chmod") ? "chmod u-s " : "setcap -r ") + copy));
        } finally {
            Files.deleteIfExists(copy);
            Files.delete(own);
        }
    }
}
