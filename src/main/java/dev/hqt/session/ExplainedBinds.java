package dev.hqt.session;

import dev.hqt.sandbox.Bind;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Binds in mount order, and why each is there. */
final class ExplainedBinds {
    private final List<Bind> binds = new ArrayList<>();
    private final Map<Path, String> reasons = new LinkedHashMap<>();

    void add(Bind bind, String reason) {
        binds.add(bind);
        // Of several at one place the last is seen.
        reasons.put(bind.destination(), reason);
    }

    void addAll(List<Bind> more, String reason) {
        more.forEach(bind -> add(bind, reason));
    }

    List<Bind> list() {
        return List.copyOf(binds);
    }

    Map<Path, String> reasons() {
        return Map.copyOf(reasons);
    }
}
