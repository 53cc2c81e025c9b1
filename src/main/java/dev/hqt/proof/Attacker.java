package dev.hqt.proof;

import dev.hqt.process.Command;
import dev.hqt.process.SystemCommandRunner;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;

/**
 * The harness of a proof: runs in the jail, tries every attack, writes what came of each into a file of the project, and
 * stays, as an agent would.
 */
public final class Attacker {
    static final String TARGET = "proof.properties";
    static final String RESULT = "proof.result";

    /** The same while it is written. */
    static final String PART = RESULT + ".part";

    /** In the command line of a process that the attacker leaves behind. */
    static final String STRAY = "left behind by the proof of the jail";

    /** Longer than a proof may take. */
    private static final long STAY_MILLIS = 120_000;

    private Attacker() {}

    public static void main(String[] arguments) throws IOException, InterruptedException {
        Path project = Path.of("").toAbsolutePath();
        Target target = Target.read(project.resolve(TARGET));
        Terminal.listen();
        leaveOneBehind();
        Path part = project.resolve(PART);
        // Line by line: the proof counts them from outside.
        try (PrintWriter lines = new PrintWriter(Files.newBufferedWriter(part))) {
            for (Attack attack : Attacks.all()) {
                lines.println(attempt(attack.id(), attack.attempt(), target).line());
                lines.flush();
            }
            for (Use use : Uses.all()) {
                lines.println(attempt(use.id(), use.attempt(), target).line());
                lines.flush();
            }
        }
        Files.move(part, project.resolve(RESULT), StandardCopyOption.ATOMIC_MOVE);
        Thread.sleep(STAY_MILLIS);
    }

    /** A process that nobody waits for: it must be gone when the session has ended. */
    private static void leaveOneBehind() {
        new SystemCommandRunner()
                .run(Command.of("sh", "-c", "(exec sh -c ': " + STRAY + "; sleep 300') >/dev/null 2>&1 &"));
    }

    /** An attack that goes wrong for a reason of its own has proved nothing, and says so. */
    private static Finding attempt(String id, Attack.Attempt attempt, Target target) {
        try {
            String loot = attempt.run(target);
            return loot == null
                    ? new Finding(id, Finding.Kind.HELD, "nothing there")
                    : new Finding(id, Finding.Kind.OUT, loot);
        } catch (IOException refused) {
            return new Finding(id, Finding.Kind.HELD, Finding.words(refused));
        } catch (RuntimeException | LinkageError broken) {
            return new Finding(id, Finding.Kind.NOT_TRIED, String.valueOf(broken));
        }
    }
}
