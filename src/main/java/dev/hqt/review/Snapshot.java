package dev.hqt.review;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The known places of a project at one moment.
 *
 * @param taken when looking began: what changed later has a later ctime
 * @param watched where was looked
 * @param places by path, relative to the project where they lie in it
 * @param complete whether no limit was reached
 * @param remarks what could not be looked at, in sentences
 */
record Snapshot(
        Instant taken, Watched watched, SortedMap<String, Place> places, boolean complete, List<String> remarks) {
    Snapshot {
        places = Collections.unmodifiableSortedMap(new TreeMap<>(places));
        remarks = List.copyOf(remarks);
    }

    Snapshot withRemarks(List<String> more) {
        List<String> all = new ArrayList<>(remarks);
        all.addAll(more);
        return new Snapshot(taken, watched, places, complete, all);
    }
}
