import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Remembers from what something slow was made, so that it is made again only when that has changed. */
record Stamp(Path file, String recipe) {
    boolean isFresh() throws IOException {
        return Files.exists(file) && Files.readString(file).equals(recipe);
    }

    /** To be called last: what was made only half has no stamp. */
    void write() throws IOException {
        Files.writeString(file, recipe);
    }
}
