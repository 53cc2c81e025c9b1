package dev.hqt.harness;

import dev.hqt.HqtException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/** What kind of program a file is, by its first bytes, as the kernel tells it. */
sealed interface ProgramHead {
    /** A native program (ELF). */
    record Native() implements ProgramHead {}

    /** A script. {@code text} is its start, enough to know a version manager's shim by. */
    record Script(Shebang shebang, String text) implements ProgramHead {}

    /** Neither: the kernel would not start it. */
    record Unknown() implements ProgramHead {}

    int BYTES = 4096;

    static ProgramHead of(Path file) {
        try (InputStream stream = Files.newInputStream(file)) {
            byte[] head = stream.readNBytes(BYTES);
            return parse(head);
        } catch (IOException failure) {
            throw new HqtException(
                    "Can't read the program " + file + ": " + failure.getMessage()
                            + ". Look at its permissions, or install it again.",
                    failure);
        }
    }

    static ProgramHead parse(byte[] head) {
        if (head.length > 4 && head[0] == 0x7f && head[1] == 'E' && head[2] == 'L' && head[3] == 'F') {
            return new Native();
        }
        String text = new String(head, StandardCharsets.UTF_8);
        return text.lines()
                .findFirst()
                .flatMap(Shebang::parse)
                .<ProgramHead>map(shebang -> new Script(shebang, text))
                .orElseGet(Unknown::new);
    }
}
