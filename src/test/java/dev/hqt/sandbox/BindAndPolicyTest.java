package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/**
 * The values of the jail. The first two are tests of seed 002 under their own names; its three of {@code is_available}
 * stand in {@code BwrapProbeTest}, where availability is found out now.
 */
class BindAndPolicyTest {
    /** Overruled in form: a bind has no flag whose default could be forgotten, so the default is a factory's name. */
    @Test
    void bindDefaultsReadonly() {
        assertThat(Bind.readOnly(Path.of("/home/u/.claude")))
                .isEqualTo(new Bind.ReadOnly(Path.of("/home/u/.claude"), Path.of("/home/u/.claude")));
    }

    @Test
    void sandboxPolicyFields() {
        SandboxPolicy policy = new SandboxPolicy(FilesystemAccess.READ_WRITE, true);
        assertThat(policy.filesystem().code()).isEqualTo("rw");
        assertThat(policy.network()).isTrue();
    }

    @Test
    void aBindNeedsAnAbsoluteNormalisedPath() {
        assertThatIllegalArgumentException().isThrownBy(() -> Bind.readOnly(Path.of("relative")));
        assertThatIllegalArgumentException().isThrownBy(() -> Bind.writable(Path.of("/home/u/../v")));
        assertThatIllegalArgumentException().isThrownBy(() -> new Bind.EmptyDirectory(Path.of("/x"), 0));
    }

    @Test
    void theBadgeSaysWhatIsClosed() {
        assertThat(SandboxPolicy.DEFAULT.badge()).isEqualTo("rw");
        assertThat(SandboxPolicy.DEFAULT.with(JailSwitch.GIT_CONFIG, true).badge())
                .isEqualTo("rw+g");
        assertThat(SandboxPolicy.DEFAULT
                        .with(JailSwitch.SECRETS, true)
                        .with(JailSwitch.SETTINGS, true)
                        .with(JailSwitch.CACHES, false)
                        .badge())
                .isEqualTo("rw+se");
        assertThat(new SandboxPolicy(FilesystemAccess.READ_ONLY, false).badge()).isEqualTo("ro!");
    }
}
