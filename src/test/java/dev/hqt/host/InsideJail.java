package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.CommandResult;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.SandboxPolicy;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Runs a shell script as an agent would, in a jail of its own, and reads what it says. */
final class InsideJail {
    /** {@code say NAME VALUE} is a row; {@code try NAME COMMAND…} one with {@code done} or the exit code and the words. */
    private static final String WORDS = """
            say() { printf 'ROW %s=%s\\n' "$1" "$2"; }
            try() {
                n=$1; shift
                if out=$("$@" 2>&1); then say "$n" "done $(flat "$out")"; else say "$n" "refused $?: $(flat "$out")"; fi
            }
            flat() { printf %s "$1" | tr '\\n' ' '; }
            """;

    private InsideJail() {}

    /** What the script said; fails when the jail could not be made. */
    static Map<String, String> rows(JailGround ground, Path project, String script) throws IOException {
        return rows(ground, project, script, ground.host(Map.of()));
    }

    static Map<String, String> rows(JailGround ground, Path project, String script, HostFacts host) throws IOException {
        Path run = ground.prepare(
                List.of("/bin/sh", "-c", WORDS + script + "\nsay ended here"),
                project,
                SandboxPolicy.DEFAULT,
                ground.binds(ground.facts(project), SandboxPolicy.DEFAULT),
                host);
        CommandResult result = ground.run(run);
        Map<String, String> rows = JailGround.rows(result);
        assertThat(rows).as(result.output()).containsEntry("ended", "here");
        return rows;
    }
}
