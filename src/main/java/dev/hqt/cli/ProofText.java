package dev.hqt.cli;

import dev.hqt.proof.Proof;
import dev.hqt.proof.Proof.Row;
import dev.hqt.proof.Proof.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A proof as text and as JSON. Pure. */
final class ProofText {
    private ProofText() {}

    /** One object a row; the names are stable. */
    record RowJson(String attack, String kind, String gives, String network, String verdict, String detail) {
        static RowJson of(Row row) {
            return new RowJson(
                    row.id(),
                    row.use() ? "use" : "attack",
                    row.gives(),
                    row.network() ? "on" : "off",
                    row.verdict().name(),
                    row.words());
        }
    }

    static List<RowJson> json(Proof proof) {
        return proof.rows().stream().map(RowJson::of).toList();
    }

    static List<String> lines(Proof proof) {
        List<List<String>> table = new ArrayList<>();
        table.add(List.of("ATTACK", "NETWORK ON", "NETWORK OFF", "WHAT IT WOULD GIVE"));
        Map<String, Map<Boolean, Row>> byId = new LinkedHashMap<>();
        proof.rows()
                .forEach(row -> byId.computeIfAbsent(row.id(), id -> new LinkedHashMap<>())
                        .put(row.network(), row));
        byId.forEach((id, rows) -> table.add(List.of(
                id,
                word(rows.get(true)),
                word(rows.get(false)),
                rows.values().iterator().next().gives())));
        List<String> lines = new ArrayList<>(Texts.columns(table));
        for (Row row : proof.rows()) {
            if (row.verdict() != Verdict.HELD) {
                lines.add((row.verdict() == Verdict.BROKEN ? "✗ " : "! ") + row.id() + ", network "
                        + (row.network() ? "on" : "off") + ": " + row.words());
            }
        }
        lines.add(sum(proof, true));
        lines.add(sum(proof, false));
        return lines;
    }

    private static String word(@Nullable Row row) {
        if (row == null) {
            return "-";
        }
        return switch (row.verdict()) {
            case HELD -> row.use() ? "works" : "held";
            case BROKEN -> "BROKEN";
            case INHERENT -> "inherent";
            case NOT_TRIED -> "not tried";
        };
    }

    private static String sum(Proof proof, boolean network) {
        List<Row> rows = proof.rows().stream()
                .filter(row -> row.network() == network && !row.use())
                .toList();
        return String.format(
                Locale.ROOT,
                "network %s: %d attacks, %d held, %d inherent in sharing the network, %d broken",
                network ? "on" : "off",
                rows.size(),
                count(rows, Verdict.HELD),
                count(rows, Verdict.INHERENT),
                count(rows, Verdict.BROKEN));
    }

    private static long count(List<Row> rows, Verdict verdict) {
        return rows.stream().filter(row -> row.verdict() == verdict).count();
    }
}
