package dev.hqt.cli;

import dev.hqt.sandbox.Bind;
import dev.hqt.session.HostFile;
import dev.hqt.session.Launch;
import dev.hqt.session.PlannedSpawn;
import dev.hqt.session.SpawnArgv;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What {@code hqt new --dry-run} shows: everything of a start but the values of variables. */
record LaunchPreview(
        String harness,
        String executable,
        String cwd,
        @Nullable String bwrap,
        List<String> argv,
        List<String> binds,
        List<String> environmentNames,
        List<String> files) {
    static LaunchPreview of(PlannedSpawn planned) {
        return new LaunchPreview(
                planned.configurator().name(),
                planned.program().executable().toString(),
                planned.plan().cwd().toString(),
                planned.jail() == null
                        ? null
                        : planned.jail().bwrap().bwrap() + " "
                                + planned.jail().bwrap().version(),
                SpawnArgv.withoutValues(planned),
                planned.binds().stream().map(LaunchPreview::inWords).toList(),
                List.copyOf(planned.environmentNames()),
                files(planned));
    }

    private static List<String> files(PlannedSpawn planned) {
        return switch (planned.launch()) {
            case Launch.Plain plain -> List.of("launch.sh", "environment");
            case Launch.Jailed jailed -> {
                List<String> files = new ArrayList<>(List.of("launch.sh", "args", "filter.bpf", "status"));
                jailed.files().stream()
                        .map(HostFile::path)
                        .map(Object::toString)
                        .forEach(files::add);
                yield files;
            }
        };
    }

    private static String inWords(Bind bind) {
        return switch (bind) {
            case Bind.ReadOnly readOnly -> "read-only  " + shown(readOnly.source(), readOnly.destination());
            case Bind.Writable writable -> "writable   " + shown(writable.source(), writable.destination());
            case Bind.EmptyDirectory mask -> "empty dir  " + mask.destination();
            case Bind.EmptyFile mask -> "empty file " + mask.destination();
            case Bind.Symlink link -> "link       " + link.destination() + " -> " + link.target();
        };
    }

    private static String shown(Object source, Object destination) {
        return source.equals(destination) ? source.toString() : source + " at " + destination;
    }

    List<String> text() {
        List<String> lines = new ArrayList<>();
        lines.add("harness      " + harness + " (" + executable + ")");
        lines.add("directory    " + cwd);
        lines.add("jail         " + (bwrap == null ? "none" : bwrap));
        lines.add("launch files " + String.join(" ", files));
        lines.add("environment  " + String.join(" ", environmentNames));
        binds.forEach(bind -> lines.add("bind         " + bind));
        argv.forEach(word -> lines.add("argv         " + word));
        return lines;
    }
}
