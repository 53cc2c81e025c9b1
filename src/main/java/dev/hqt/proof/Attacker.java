package dev.hqt.proof;

import dev.hqt.process.Command;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * The harness of a proof: runs in the jail, tries every attack, writes what came of each into a file of the project, and
 * stays, as an agent would.
 */
public final class Attacker {
    static final String TARGET = "proof.properties";
    static final String RESULT = "proof.result";

    /** In the command line of a process that the attacker leaves behind. */
    static final String STRAY = "left behind by the proof of the jail";

    /** Longer than a proof may take. */
    private static final long STAY_MILLIS = 120_000;

    private Attacker() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path project = Path.of("").toAbsolutePath();
        Target target = Target.read(project.resolve(TARGET));
        List<String> lines = new ArrayList<>();
        leaveOneBehind();
        for (Attack attack : Attacks.all()) {
            lines.add(attempt(attack, target).line());
        }
        for (Attack use : Uses.all()) {
            lines.add(attempt(use, target).line());
        }
        Path part = project.resolve(RESULT + ".part");
        Files.write(part, lines);
        Files.move(part, project.resolve(RESULT), StandardCopyOption.ATOMIC_MOVE);
        Thread.sleep(STAY_MILLIS);
    }

    /** A process that nobody waits for: it must be gone when the session has ended. */
    private static void leaveOneBehind() {
        new SystemCommandRunner()
                .run(Command.of("sh", "-c", "(exec sh -c ': " + STRAY + "; sleep 300') >/dev/null 2>&1 &"));
    }

    /** An attack that goes wrong for a reason of its own has proved nothing, and says so. */
    private static Finding attempt(Attack attack, Target target) {
        try {
            String loot = attack.attempt().run(target);
            return loot == null
                    ? new Finding(attack.id(), Finding.Kind.HELD, "nothing there")
                    : new Finding(attack.id(), Finding.Kind.OUT, loot);
        } catch (IOException refused) {
            return new Finding(attack.id(), Finding.Kind.HELD, Finding.words(refused));
        } catch (RuntimeException | LinkageError broken) {
            return new Finding(attack.id(), Finding.Kind.NOT_TRIED, String.valueOf(broken));
        }
    }
}
