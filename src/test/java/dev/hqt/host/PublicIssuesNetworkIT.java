package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ResolverFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What users of other jails met with the resolver's file (docs/public-issues.md), on real jails. The machine's own
 * {@code /etc/resolv.conf} is one of these kinds; the others are handed in.
 */
class PublicIssuesNetworkIT {
    @DisplayName(
            "38 ai-jail#3, 39 greywall#25, 41 mxc#482: a resolver's file that is a link, wherever it leads, is read"
                    + " inside; one that leads nowhere stops nothing")
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aLinkedResolver(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            Path real = Files.createDirectories(ground.base.resolve("wsl")).resolve("resolv.conf");
            Files.writeString(real, "nameserver 192.0.2.7\n");
            identity.own(ground.base);

            for (String target : new String[] {real.toString(), ".." + real}) {
                Map<String, String> rows = InsideJail.rows(
                        ground,
                        ground.project,
                        "try text cat /etc/resolv.conf",
                        with(ground, new ResolverFile.Linked(target, real)));
                assertThat(rows.get("text")).contains("nameserver 192.0.2.7");
            }
            Map<String, String> rows = InsideJail.rows(
                    ground, ground.project, "try text cat /etc/resolv.conf", with(ground, new ResolverFile.Absent()));
            assertThat(rows.get("text")).startsWith("refused").contains("No such file");
        }
    }

    private static HostFacts with(JailGround ground, ResolverFile resolver) {
        HostFacts host = ground.host(Map.of());
        return new HostFacts(
                host.bwrap(),
                host.bwrapOptions(),
                host.home(),
                host.systemPaths(),
                host.etcEntries(),
                resolver,
                host.hostName(),
                host.environment());
    }
}
