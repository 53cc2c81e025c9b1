package dev.hqt.review;

import dev.hqt.review.Change.Kind;
import dev.hqt.review.Place.Thing;
import dev.hqt.sandbox.HostExecuted;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** Compares two snapshots of a project. Pure. */
final class Comparison {
    private final Snapshot before;
    private final Snapshot now;
    private final Differ differ;

    Comparison(Snapshot before, Snapshot now, Differ differ) {
        this.before = before;
        this.now = now;
        this.differ = differ;
    }

    /**
     * Paths that this comparison judges. Of a place that an incomplete snapshot does not have it can't be said that it
     * was not there, so that is left to its ctime.
     */
    Set<String> judged() {
        Set<String> judged = new LinkedHashSet<>(before.places().keySet());
        if (before.complete()) {
            judged.addAll(now.places().keySet());
        }
        return judged;
    }

    List<Change> changes() {
        List<Change> changes = new ArrayList<>();
        for (String path : new TreeSet<>(judged())) {
            Place old = before.places().get(path);
            Place young = now.places().get(path);
            // A place that is missing from an incomplete snapshot may be there; its remark says that not all was seen.
            if (young != null || now.complete()) {
                compare(path, old, young).ifPresent(changes::add);
            }
        }
        return changes;
    }

    private Optional<Change> compare(String path, @Nullable Place old, @Nullable Place young) {
        HostExecuted place = HostExecuted.find(Path.of(
                        Objects.requireNonNull(young == null ? old : young).known()))
                .orElseThrow();
        Thing was = old == null ? null : old.thing();
        Thing is = young == null ? null : young.thing();
        if (was == null || is == null) {
            Kind kind = was == null ? Kind.ADDED : Kind.REMOVED;
            return Optional.of(change(path, kind, place, differ.diff(text(was), text(is))));
        }
        if (was instanceof Thing.File old1 && is instanceof Thing.File young1) {
            return compare(path, place, old1, young1);
        }
        if (was.equals(is)) {
            return Optional.empty();
        }
        boolean same = was.getClass() == is.getClass();
        return Optional.of(change(path, same ? Kind.CHANGED : Kind.REPLACED, place, ends(was, is)));
    }

    private Optional<Change> compare(String path, HostExecuted place, Thing.File was, Thing.File is) {
        boolean unknown = was.bytes() == null || is.bytes() == null;
        boolean sameContent = unknown
                ? was.size() == is.size() && was.changed() == is.changed()
                : Objects.equals(was.bytes(), is.bytes());
        if (sameContent && was.executable() == is.executable()) {
            return Optional.empty();
        }
        if (sameContent) {
            return Optional.of(
                    is.executable()
                            ? change(path, Kind.MADE_EXECUTABLE, place, List.of())
                            : change(path, Kind.CHANGED, place, List.of(DiffLine.note("It is not executable now."))));
        }
        List<DiffLine> diff = unknown
                ? List.of(DiffLine.note("It is too large to be compared: " + was.size() + " bytes before, " + is.size()
                        + " now, and written since or given other attributes."))
                : differ.diff(text(was), text(is));
        return Optional.of(change(path, Kind.CHANGED, place, diff));
    }

    private List<DiffLine> ends(Thing was, Thing is) {
        return List.of(
                new DiffLine(DiffLine.Sign.REMOVED, describe(was)), new DiffLine(DiffLine.Sign.ADDED, describe(is)));
    }

    private static String describe(Thing thing) {
        return switch (thing) {
            case Thing.File file -> "a file of " + file.size() + " bytes";
            case Thing.Link link -> "a symbolic link to " + link.target();
            case Thing.Other _ -> "neither a file nor a link";
            case Thing.Unread _ -> "something that could not be read";
        };
    }

    private static String text(@Nullable Thing thing) {
        return switch (thing) {
            case null -> "";
            case Thing.File file ->
                file.bytes() == null ? "(" + file.size() + " bytes, too many to be shown)" : file.bytes();
            case Thing.Link _, Thing.Other _, Thing.Unread _ -> "(" + describe(thing) + ")";
        };
    }

    private static Change change(String path, Kind kind, HostExecuted place, List<DiffLine> diff) {
        return new Change(path, kind, Severity.of(place.moment()), place.reason(), diff);
    }
}
