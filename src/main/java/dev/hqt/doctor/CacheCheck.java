package dev.hqt.doctor;

import dev.hqt.harness.CacheArea;
import dev.hqt.harness.TreeSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** How much the jails' caches take, which nothing else would tell: they lie where only hqt looks. */
public record CacheCheck(CacheArea caches) implements Check {
    /** A cache of packages has a million files; the doctor is not kept waiting for all of them. */
    private static final Duration LONGEST = Duration.ofSeconds(2);

    @Override
    public String name() {
        return "caches";
    }

    @Override
    public CheckResult run() {
        List<Path> folders = caches.list();
        if (folders.isEmpty()) {
            return new CheckResult.Ok("none kept yet; they will be in " + caches.root());
        }
        String projects = folders.size() == 1 ? "1 project" : folders.size() + " projects";
        return new CheckResult.Ok(TreeSize.of(folders, LONGEST).words() + " of " + projects + " in " + caches.root()
                + " ('hqt cache clear' deletes them)");
    }
}
