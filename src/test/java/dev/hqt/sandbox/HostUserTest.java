package dev.hqt.sandbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class HostUserTest {
    @Test
    void anOrdinaryUserStandsBetweenRootAndNobody() {
        HostUser user = new HostUser(1000, 1001, "u", "staff", Path.of("/home/u"), Path.of("/bin/bash"));

        assertThat(user.isRoot()).isFalse();
        assertThat(user.passwd()).isEqualTo("""
                root:x:0:0:root:/root:/usr/sbin/nologin
                u:x:1000:1001::/home/u:/bin/bash
                nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
                """);
        assertThat(user.groups()).isEqualTo("""
                root:x:0:
                staff:x:1001:
                nogroup:x:65534:
                """);
    }

    @Test
    void rootHasOneEntry() {
        HostUser root = new HostUser(0, 0, "root", "root", Path.of("/root"), Path.of("/bin/sh"));

        assertThat(root.isRoot()).isTrue();
        assertThat(root.passwd()).isEqualTo("""
                root:x:0:0::/root:/bin/sh
                nobody:x:65534:65534:nobody:/nonexistent:/usr/sbin/nologin
                """);
        assertThat(root.groups()).isEqualTo("root:x:0:\nnogroup:x:65534:\n");
    }

    @Test
    void aNameThatWouldMakeAnotherLineIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HostUser(
                        1000, 1000, "u\nroot::0:0::/:/bin/sh", "u", Path.of("/home/u"), Path.of("/bin/sh")));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new HostUser(1000, 1000, "u", "u", Path.of("/home/a:b"), Path.of("/bin/sh")));
    }
}
