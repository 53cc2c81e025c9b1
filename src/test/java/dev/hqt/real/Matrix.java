package dev.hqt.real;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What came of each step of each row. */
final class Matrix {
    /** What came of one step. */
    sealed interface Cell {
        /** It is as it should be. */
        record Done() implements Cell {}

        /** It is not; a reason is cut to what one reads. */
        record Failed(String reason) implements Cell {
            public Failed {
                String shorter = reason.strip().replaceAll("(?m)^\\s*\\n", "");
                reason = shorter.length() <= LONGEST_REASON ? shorter : shorter.substring(0, LONGEST_REASON) + "…";
            }
        }

        /** It was not tried. */
        record Left(String reason) implements Cell {}
    }

    private static final int LONGEST_REASON = 3_000;

    private final Map<String, Map<Step, Cell>> rows = new LinkedHashMap<>();

    void set(String row, Step step, Cell cell) {
        rows.computeIfAbsent(row, name -> new EnumMap<>(Step.class)).put(step, cell);
    }

    boolean has(String row, Step step) {
        return rows.getOrDefault(row, Map.of()).containsKey(step);
    }

    boolean isEmpty() {
        return rows.isEmpty();
    }

    List<String> faults(String row) {
        return rows.getOrDefault(row, Map.of()).entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Cell.Failed)
                .map(entry -> entry.getKey().title() + ": " + ((Cell.Failed) entry.getValue()).reason())
                .toList();
    }

    /** The table in Markdown, which reads well as text too; below it why a cell is empty or failed, once a reason. */
    String table() {
        List<List<String>> lines = new ArrayList<>();
        lines.add(
                Stream.concat(Stream.of("harness"), Arrays.stream(Step.values()).map(Step::title))
                        .toList());
        lines.add(lines.getFirst().stream().map(title -> "-").toList());
        rows.forEach((row, cells) -> lines.add(Stream.concat(
                        Stream.of(row), Arrays.stream(Step.values()).map(step -> mark(cells.get(step))))
                .toList()));
        List<Integer> widths = new ArrayList<>();
        for (int column = 0; column <= Step.values().length; column++) {
            int of = column;
            widths.add(
                    lines.stream().mapToInt(line -> line.get(of).length()).max().orElse(1));
        }
        StringBuilder text = new StringBuilder();
        for (List<String> line : lines) {
            text.append('|');
            for (int column = 0; column < line.size(); column++) {
                String cell = line.get(column);
                String filler = cell.equals("-") ? "-" : " ";
                text.append(' ')
                        .append(cell)
                        .append(filler.repeat(widths.get(column) - cell.length()))
                        .append(" |");
            }
            text.append('\n');
        }
        return text + reasons();
    }

    private String reasons() {
        Map<String, List<String>> byReason = new LinkedHashMap<>();
        rows.forEach((row, cells) -> cells.forEach((step, cell) -> {
            String reason = reason(cell);
            if (!reason.isEmpty()) {
                byReason.computeIfAbsent(reason, key -> new ArrayList<>()).add(row + ", " + step.title());
            }
        }));
        return byReason.isEmpty()
                ? ""
                : byReason.entrySet().stream()
                        .map(entry -> "- " + String.join("; ", entry.getValue()) + ": " + entry.getKey() + "\n")
                        .collect(Collectors.joining("", "\n", ""));
    }

    private static String mark(@Nullable Cell cell) {
        return switch (cell) {
            case null -> "–";
            case Cell.Done _ -> "✔";
            case Cell.Failed _ -> "✘";
            case Cell.Left _ -> "–";
        };
    }

    private static String reason(Cell cell) {
        return switch (cell) {
            case Cell.Done _ -> "";
            case Cell.Failed(String reason) -> reason;
            case Cell.Left(String reason) -> reason;
        };
    }
}
