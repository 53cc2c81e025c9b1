package dev.hqt.session;

import dev.hqt.sandbox.ExpectedJail;
import dev.hqt.sandbox.ExpectedMount;
import dev.hqt.sandbox.JailCheck;
import dev.hqt.sandbox.JailSight;
import dev.hqt.sandbox.MountLine;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Compares living jails with what they were asked to be, and puts back what renames on the host took away. The whole is
 * looked at once a process; after that its mount table is read and only compared with the last one.
 */
final class JailGuard {
    /** What could not be put back is tried again after this. */
    private static final Duration AGAIN = Duration.ofSeconds(10);

    private final SpawnPlanner planner;
    private final JailWatch watch;
    private final CheckoutWatch checkouts;
    private final SessionRepository repository;
    private final Clock clock;
    private final Map<Long, Guarded> guarded = new HashMap<>();
    private final Set<Long> fresh = new HashSet<>();

    JailGuard(
            SpawnPlanner planner, JailWatch watch, CheckoutWatch checkouts, SessionRepository repository, Clock clock) {
        this.planner = planner;
        this.watch = watch;
        this.checkouts = checkouts;
        this.repository = repository;
        this.clock = clock;
    }

    /**
     * A jail that was looked at.
     *
     * @param table its mounts when they were last compared
     * @param gone places that were removed outside the jail and are not there now
     * @param failed places that could not be put back, with the reason
     * @param tried when that was last tried
     * @param broken what is wrong beyond mending, or null
     */
    private record Guarded(
            long pid,
            ExpectedJail expected,
            String table,
            List<String> remarks,
            List<Path> gone,
            Map<Path, String> failed,
            Instant tried,
            @Nullable JailState broken) {
        JailState state() {
            if (broken != null) {
                return broken;
            }
            if (failed.isEmpty()) {
                List<String> all = new ArrayList<>(remarks);
                gone.forEach(place -> all.add(place + " was removed outside the jail: the agent could make it anew."));
                return new JailState.Verified(all);
            }
            return new JailState.Broken(failed.entrySet().stream()
                    .map(entry -> entry.getKey() + " is no longer protected: " + entry.getValue())
                    .sorted()
                    .toList());
        }

        Guarded with(String remark) {
            List<String> more = new ArrayList<>(remarks);
            more.add(remark);
            return new Guarded(pid, expected, table, more, gone, failed, tried, broken);
        }

        /** Whether something could be put back that could not before. */
        boolean isDue(Instant now) {
            return gone.stream().anyMatch(JailGuard::isThere)
                    || (!failed.isEmpty() && Duration.between(tried, now).compareTo(AGAIN) >= 0);
        }
    }

    /** The session is being started: its next look also compares what each mount shows. */
    synchronized void expect(long sessionId) {
        guarded.remove(sessionId);
        fresh.add(sessionId);
    }

    /** How a session's jail is now. */
    synchronized JailState look(SessionView view) {
        Session session = view.session();
        if (!view.live() || !(session.policy() instanceof StoredPolicy.Sandboxed)) {
            guarded.remove(session.id());
            checkouts.forget(session.id());
            return JailState.NONE;
        }
        Long pid = view.pid();
        if (pid == null) {
            return new JailState.Unverified("its process is not known yet");
        }
        Guarded known = guarded.get(session.id());
        return known == null || known.pid() != pid ? first(session, pid) : again(session, known);
    }

    private JailState first(Session session, long pid) {
        Optional<ExpectedJail> expected =
                JailRecord.read(planner.context(session).state()).map(JailRecord::jail);
        if (expected.isEmpty()) {
            return new JailState.Unverified("an earlier hqt started it and kept no record of its jail");
        }
        String table = watch.mountTable(pid);
        Optional<JailSight> sight = watch.look(pid, expected.get());
        if (sight.isEmpty() || !sight.get().hasStarted()) {
            return new JailState.Unverified("its process can't be looked at yet");
        }
        boolean strict = fresh.remove(session.id());
        List<String> faults = JailCheck.faults(expected.get(), sight.get(), strict);
        Guarded made = new Guarded(
                pid,
                expected.get(),
                table,
                List.of(),
                List.of(),
                Map.of(),
                clock.instant(),
                faults.isEmpty() ? null : new JailState.Broken(faults));
        // What a rename took away before this hqt looked is put back now; at a start nothing may be missing.
        Guarded kept = strict || made.broken() != null ? made : mend(session, made, table);
        checkouts.forget(session.id());
        if (strict) {
            checkouts.begin(session.id(), expected.get());
        }
        guarded.put(session.id(), kept);
        return kept.state();
    }

    private JailState again(Session session, Guarded known) {
        String table = watch.mountTable(known.pid());
        boolean same = table.equals(known.table()) && !known.isDue(clock.instant());
        if (known.broken() != null || table.isEmpty()) {
            return known.state();
        }
        Guarded mended = same ? known : mend(session, known, table);
        List<Path> refused = checkouts.look(session.id(), known.expected());
        Guarded kept = refused.isEmpty() ? mended : mended.with(checkoutRemark(session, refused));
        guarded.put(session.id(), kept);
        return kept.state();
    }

    private static String checkoutRemark(Session session, List<Path> refused) {
        List<String> names = refused.stream()
                .map(file -> session.project().path().relativize(file).toString())
                .toList();
        return "git in the jail could not change " + String.join(", ", names)
                + ", which is read-only there, so it is not as the branch has it: bring it in outside with 'git restore "
                + String.join(" ", names) + "', or allow it in the next jail with the switch 'Settings'"
                + " (hqt policy " + session.id() + " --sandbox --project-settings).";
    }

    private Guarded mend(Session session, Guarded known, String table) {
        List<MountLine> mounts = MountLine.parse(table);
        List<String> remarks = new ArrayList<>(known.remarks());
        List<Path> gone = new ArrayList<>();
        Map<Path, String> failed = new HashMap<>();
        List<String> mended = new ArrayList<>();
        for (ExpectedMount lost : JailCheck.lost(known.expected(), mounts)) {
            Path place = lost.destination();
            if (!isThere(place)) {
                gone.add(place);
                continue;
            }
            String why = putBack(known, lost, mounts);
            if (why == null) {
                mended.add(place.toString());
            } else {
                failed.put(place, why);
            }
        }
        if (!mended.isEmpty()) {
            Instant now = clock.instant();
            remarks.add("The protection of " + String.join(", ", mended)
                    + " was taken away by a rename outside the jail and is back since " + now + ".");
            repository.recordEvent(session.id(), SpawnEvent.mended(now, mended));
        }
        return new Guarded(
                known.pid(),
                known.expected(),
                mended.isEmpty() ? table : watch.mountTable(known.pid()),
                remarks,
                gone,
                failed,
                clock.instant(),
                null);
    }

    private static boolean isThere(Path place) {
        return Files.exists(place, LinkOption.NOFOLLOW_LINKS);
    }

    private @Nullable String putBack(Guarded known, ExpectedMount lost, List<MountLine> mounts) {
        Path source = lost.source();
        boolean mask = lost.kind() == ExpectedMount.Kind.READ_ONLY
                && lost.destination().startsWith(known.expected().project());
        if (source == null || !(source.equals(lost.destination()) || mask)) {
            return "it can't be put back from outside";
        }
        MountLine around = null;
        for (MountLine line : mounts) {
            if (lost.destination().startsWith(line.point())) {
                around = line;
            }
        }
        return around == null
                ? "nothing is mounted around it"
                : watch.putBack(known.pid(), lost, around).orElse(null);
    }
}
