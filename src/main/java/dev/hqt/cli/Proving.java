package dev.hqt.cli;

import dev.hqt.proof.Ground;
import dev.hqt.proof.JailProof;
import dev.hqt.proof.Proof;
import dev.hqt.proof.Proof.Row;
import java.util.ArrayList;
import java.util.List;

/** Has an hqt of its own, in a home of its own, start the jails that are proved. */
final class Proving {
    private final Application application;

    Proving(Application application) {
        this.application = application;
    }

    /**
     * Proves both kinds of jail.
     *
     * @param progress is told what is being done
     */
    Proof prove(ProofProgress progress) {
        Ground ground = Ground.make(application.commands());
        // It stays: closing twice does nothing, and while the JVM ends it could not be taken back.
        Runtime.getRuntime().addShutdownHook(new Thread(ground::close, "hqt proof clean-up"));
        List<Row> rows = new ArrayList<>();
        try (Application inner = new Application(
                        ground.environment(application.environment()), application.writer(), application.errorWriter())
                .withoutJailWatch()) {
            for (boolean network : List.of(true, false)) {
                progress.begin(network);
                List<Row> found = new JailProof(inner.service(), ground).run(network, progress::count);
                progress.end(found);
                rows.addAll(found);
            }
        } finally {
            ground.close();
        }
        return new Proof(rows);
    }
}
