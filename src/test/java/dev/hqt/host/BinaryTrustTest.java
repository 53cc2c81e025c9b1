package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class BinaryTrustTest {
    private static final BinaryTrust.Step ROOT = step("/", 0, 0755);
    private static final BinaryTrust.Step USR = step("/usr", 0, 0755);
    private static final BinaryTrust.Step BIN = step("/usr/bin", 0, 0755);

    @Test
    void rootsOwnAllTheWayUpIsTrusted() {
        assertThat(doubt(List.of(step("/usr/bin/bwrap", 0, 0755), BIN, USR, ROOT)))
                .isEmpty();
    }

    @Test
    void aSetuidOneIsNot() {
        assertThat(doubt(List.of(step("/usr/bin/bwrap", 0, 04755), BIN, USR, ROOT)))
                .hasValueSatisfying(why -> assertThat(why).contains("setuid"));
    }

    @Test
    void neitherIsOneThatAnotherCouldReplace() {
        assertThat(doubt(List.of(step("/home/u/bin/bwrap", 1000, 0755), ROOT)))
                .hasValueSatisfying(why -> assertThat(why).contains("/home/u/bin/bwrap does not belong to root"));
        assertThat(doubt(List.of(step("/usr/bin/bwrap", 0, 0775), BIN, USR, ROOT)))
                .hasValueSatisfying(why -> assertThat(why).contains("/usr/bin/bwrap can be written"));
        assertThat(doubt(List.of(step("/usr/bin/bwrap", 0, 0757), BIN, USR, ROOT)))
                .isPresent();
        assertThat(doubt(List.of(step("/usr/local/bin/bwrap", 0, 0755), step("/usr/local/bin", 0, 02775), USR, ROOT)))
                .hasValueSatisfying(why -> assertThat(why).contains("/usr/local/bin can be written"));
        assertThat(doubt(List.of(step("/home/u/x/bwrap", 0, 0755), step("/home/u", 1000, 0755), ROOT)))
                .isPresent();
        assertThat(doubt(List.of(step("/tmp/bwrap", 0, 0755), step("/tmp", 0, 01777), ROOT)))
                .isPresent();
    }

    @Test
    void aStoreOfRootsIsTrustedThoughItsBuildersMayWriteIt() {
        assertThat(doubt(List.of(
                        step("/nix/store/h-bubblewrap/bin/bwrap", 0, 0555),
                        step("/nix/store/h-bubblewrap/bin", 0, 0555),
                        step("/nix/store", 0, 01775),
                        step("/nix", 0, 0755),
                        ROOT)))
                .isEmpty();
        assertThat(doubt(List.of(
                        step("/nix/store/h-bubblewrap/bin/bwrap", 1000, 0555), step("/nix/store", 1000, 0755), ROOT)))
                .isPresent();
    }

    @Test
    void aFileOfATemporaryDirectoryIsNot(@TempDir Path directory) throws IOException {
        Path bwrap = Files.createFile(
                directory.resolve("bwrap"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")));
        assertThat(BinaryTrust.findDoubt(bwrap.toRealPath())).isPresent();
        assertThat(BinaryTrust.findDoubt(directory.resolve("absent"))).isPresent();
    }

    @Test
    void theShellOfThisMachineIsTrusted() throws IOException {
        assertThat(BinaryTrust.findDoubt(Path.of("/bin/sh").toRealPath())).isEmpty();
    }

    /** There root of the host has no number, and a probe is to say what is wrong: namespaces, not the owner. */
    @Test
    void insideAUserNamespaceRootsFilesSeemToBeNobodys() {
        List<BinaryTrust.Step> steps = List.of(step("/usr/bin/bwrap", 65534, 0755), step("/", 65534, 0755));

        assertThat(BinaryTrust.findDoubt(steps, BinaryTrust.rootIds("      1000       1000          1\n")))
                .isEmpty();
        assertThat(BinaryTrust.findDoubt(steps, BinaryTrust.rootIds("         0          0 4294967295\n")))
                .isPresent();
        assertThat(BinaryTrust.findDoubt(
                        List.of(step("/home/u/bwrap", 1000, 0755)), BinaryTrust.rootIds("1000 1000 1\n")))
                .isPresent();
    }

    private static Optional<String> doubt(List<BinaryTrust.Step> steps) {
        return BinaryTrust.findDoubt(steps, Set.of(0));
    }

    private static BinaryTrust.Step step(String path, int owner, int mode) {
        return new BinaryTrust.Step(Path.of(path), owner, mode);
    }
}
