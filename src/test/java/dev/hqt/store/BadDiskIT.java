package dev.hqt.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Disks that are full or can't be written, made by bwrap: for root permissions alone are none. */
class BadDiskIT {
    @TempDir
    Path folder;

    @Test
    void aFullDiskIsASentenceAndWhatWasWrittenStaysReadable() throws IOException {
        try (StoreWorker worker = onDiskOf(2_000_000)) {
            worker.order("fill", folder);
            int written = 0;
            String answer = worker.answer();
            while (answer.startsWith("wrote ")) {
                written++;
                answer = worker.answer();
            }
            assertThat(answer)
                    .startsWith("failed: DiskFull: The disk that holds " + TestStore.database(folder) + " is full");
            assertThat(written).isPositive();
            worker.order("read", folder);
            assertThat(worker.answer()).isIn("done " + written, "done " + (written + 1));
        }
    }

    @Test
    void aDiskTooSmallForTheSchemaIsASentence() throws IOException {
        try (StoreWorker worker = onDiskOf(16_384)) {
            worker.order("open", folder);
            assertThat(worker.answer()).startsWith("failed: DiskFull: ").contains("full");
        }
    }

    @Test
    void aReadOnlyDiskIsASentenceWhetherThereIsADatabaseOrNot() throws IOException {
        Path data = TestStore.directories(folder).data();
        Files.createDirectories(data);
        try (StoreWorker worker = readOnly(data)) {
            worker.order("open", folder);
            assertThat(worker.answer()).startsWith("failed: NotWritable: ").contains(data.toString());
        }
        TestStore.open(folder).close();
        try (StoreWorker worker = readOnly(data)) {
            worker.order("open", folder);
            assertThat(worker.answer()).startsWith("failed: NotWritable: ").contains("read-only");
        }
    }

    private StoreWorker onDiskOf(int bytes) throws IOException {
        Path data = TestStore.directories(folder).data();
        Files.createDirectories(data);
        return StoreWorker.start(List.of(
                "bwrap", "--dev-bind", "/", "/", "--size", Integer.toString(bytes), "--tmpfs", data.toString(), "--"));
    }

    private static StoreWorker readOnly(Path data) throws IOException {
        return StoreWorker.start(
                List.of("bwrap", "--dev-bind", "/", "/", "--ro-bind", data.toString(), data.toString(), "--"));
    }
}
