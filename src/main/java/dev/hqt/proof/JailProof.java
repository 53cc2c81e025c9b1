package dev.hqt.proof;

import dev.hqt.HqtException;
import dev.hqt.proof.Proof.Row;
import dev.hqt.proof.Proof.Verdict;
import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.NewSession;
import dev.hqt.session.SessionService;
import dev.hqt.session.SessionView;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** Starts a session as any other, with the attacker for its harness, and judges what it found, from outside too. */
public final class JailProof {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    /** Two widths, since hqt starts its next session in the size that the last one was given. */
    private static final int WIDE = 97;

    private static final int NARROW = 89;
    private static final int RESIZED_ROWS = 31;
    private static final Duration LOOK = Duration.ofMillis(50);

    private final SessionService sessions;
    private final Ground ground;

    /**
     * Touches nothing yet.
     *
     * @param sessions of the hqt that lives in this ground
     */
    public JailProof(SessionService sessions, Ground ground) {
        this.sessions = sessions;
        this.ground = ground;
    }

    /**
     * Attacks one jail.
     *
     * @param progress is told, now and then, how many of {@link #count} have come back
     * @throws HqtException when no jail can be had, or the attacker does not come to an end
     */
    public List<Row> run(boolean network, IntConsumer progress) {
        Path result = ground.project().resolve(Attacker.RESULT);
        try {
            Files.deleteIfExists(result);
            Files.deleteIfExists(part());
            SandboxPolicy policy = new SandboxPolicy(FilesystemAccess.READ_WRITE, network);
            SessionView session =
                    sessions.create(new NewSession(ground.project(), "proof", null, null, policy, null, List.of()));
            Map<String, Finding> findings = await(result, session, network ? WIDE : NARROW, progress);
            @Nullable String onACommandLine = ProcessAttacks.inAnyProcess("cmdline", ground.passed());
            sessions.stop(session.id());
            List<Row> rows = new ArrayList<>();
            Attacks.all().forEach(attack -> rows.add(judge(attack, findings.get(attack.id()), network)));
            rows.add(outside(
                    "jail-command-line",
                    "secrets on the jail's own command line, for all users",
                    network,
                    onACommandLine));
            rows.add(outside(
                    "left-running",
                    "a process that outlives its session",
                    network,
                    ProcessAttacks.inAnyProcess("cmdline", Attacker.STRAY)));
            Uses.all().forEach(use -> rows.add(judgeUse(use, findings.get(use.id()), network)));
            return rows;
        } catch (IOException failure) {
            throw new HqtException("The proof failed: " + failure.getMessage() + ".", failure);
        }
    }

    /** How many attacks and uses are tried from inside. */
    public static int count() {
        return Attacks.all().size() + Uses.all().size();
    }

    private Map<String, Finding> await(Path result, SessionView session, int columns, IntConsumer progress)
            throws IOException {
        long end = System.nanoTime() + PATIENCE.toNanos();
        boolean resized = false;
        while (Files.notExists(result)) {
            if (!resized && Files.exists(part())) {
                // Now it listens.
                sessions.resizeScreen(session.id(), columns, RESIZED_ROWS);
                resized = true;
            }
            progress.accept((int) read(part()).lines().count());
            if (System.nanoTime() > end || !sessions.view(session.id()).live()) {
                throw unproved(session);
            }
            try {
                Thread.sleep(LOOK);
            } catch (InterruptedException stopped) {
                Thread.currentThread().interrupt();
                throw new HqtException("The proof was interrupted.", stopped);
            }
        }
        if (!sessions.view(session.id()).live()) {
            throw unproved(session);
        }
        Map<String, Finding> findings = new HashMap<>();
        Files.readAllLines(result)
                .forEach(line -> Finding.parse(line).ifPresent(found -> findings.put(found.id(), found)));
        return findings;
    }

    /** Also when there are findings: a session that hqt can't see running is none of those that the proof is about. */
    private HqtException unproved(SessionView session) {
        SessionView view = sessions.view(session.id());
        return new HqtException("The attacker did not stay alive in its jail, so that nothing is proved: it is "
                + view.state().word() + ". " + view.note());
    }

    private Path part() {
        return ground.project().resolve(Attacker.PART);
    }

    private Row judge(Attack attack, @Nullable Finding found, boolean network) {
        if (found == null || found.kind() == Finding.Kind.NOT_TRIED) {
            return row(attack, network, Verdict.BROKEN, "not tried" + (found == null ? "" : ": " + found.words()));
        }
        if (found.kind() == Finding.Kind.HELD) {
            return row(attack, network, Verdict.HELD, found.words());
        }
        Path planted = planted(attack.id());
        if (planted != null) {
            boolean reached = read(planted).contains("planted");
            return row(
                    attack,
                    network,
                    reached ? Verdict.BROKEN : Verdict.HELD,
                    reached ? "wrote " + planted : "stayed in the jail's own home");
        }
        boolean inherent = network && attack.reach() == Attack.Reach.NETWORK;
        return row(attack, network, inherent ? Verdict.INHERENT : Verdict.BROKEN, found.words());
    }

    private @Nullable Path planted(String id) {
        return switch (id) {
            case WritingAttacks.IN_HOME_SHELL -> ground.home().resolve(".bashrc");
            case WritingAttacks.IN_HOME_AGENT -> ground.home().resolve(".claude/settings.json");
            case WritingAttacks.IN_HOME_DESKTOP -> ground.home().resolve(".config/autostart/agent.desktop");
            default -> null;
        };
    }

    /** A use must work; one that needs a network must not where there is none. */
    private Row judgeUse(Use use, @Nullable Finding found, boolean network) {
        if (use.id().equals(Uses.NAMES) && !ground.findsNames()) {
            return new Row(use.id(), true, use.gives(), network, Verdict.NOT_TRIED, "this machine resolves no names");
        }
        boolean works = found != null && found.kind() == Finding.Kind.OUT;
        boolean wanted = network || !use.network();
        return new Row(
                use.id(),
                true,
                use.gives(),
                network,
                works == wanted ? Verdict.HELD : Verdict.BROKEN,
                found == null ? "not tried" : found.words());
    }

    private static Row row(Attack attack, boolean network, Verdict verdict, String words) {
        return new Row(attack.id(), false, attack.gives(), network, verdict, words);
    }

    private static Row outside(String id, String gives, boolean network, @Nullable String loot) {
        Verdict verdict = loot == null ? Verdict.HELD : Verdict.BROKEN;
        return new Row(id, false, gives, network, verdict, loot == null ? "nothing found from outside" : loot);
    }

    private static String read(Path file) {
        try {
            return Files.readString(file, StandardCharsets.ISO_8859_1);
        } catch (IOException notThere) {
            return "";
        }
    }
}
