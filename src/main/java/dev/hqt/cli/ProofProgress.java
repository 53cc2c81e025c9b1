package dev.hqt.cli;

import dev.hqt.proof.JailProof;
import dev.hqt.proof.Proof.Row;
import java.io.PrintWriter;
import java.util.List;
import java.util.function.Predicate;

/**
 * Tells a waiting user how far a proof is: on a terminal one line a jail that counts, else a line at its begin and one at
 * its end.
 */
final class ProofProgress {
    private static final String CLEAR = "\r\u001b[K";

    private final PrintWriter errors;
    private final boolean terminal;
    private String jail = "";
    private int shown;

    /**
     * @param errors where it is told: what is printed for programs stays apart
     * @param terminal whether a line there can be written over
     */
    ProofProgress(PrintWriter errors, boolean terminal) {
        this.errors = errors;
        this.terminal = terminal;
    }

    /** One that tells nothing. */
    static ProofProgress silent() {
        return new ProofProgress(new PrintWriter(PrintWriter.nullWriter()), false);
    }

    void begin(boolean network) {
        jail = "attacking a jail with the network " + (network ? "on" : "off");
        shown = 0;
        show(terminal ? CLEAR + jail + ": it starts …" : jail + " …\n");
    }

    /** How many attacks and uses have come back by now. */
    void count(int done) {
        if (terminal && done != shown) {
            shown = done;
            show(CLEAR + jail + ": " + done + " of " + JailProof.count());
        }
    }

    void end(List<Row> rows) {
        String sum = count(rows, row -> !row.use()) + " attacks, " + count(rows, Row::use) + " uses";
        show((terminal ? CLEAR : "") + jail + ": " + sum + "\n");
    }

    private static long count(List<Row> rows, Predicate<Row> wanted) {
        return rows.stream().filter(wanted).count();
    }

    private void show(String text) {
        errors.print(text);
        errors.flush();
    }
}
