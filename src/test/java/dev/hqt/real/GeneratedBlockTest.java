package dev.hqt.real;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class GeneratedBlockTest {
    @Test
    void onlyItsOwnTextIsReplaced() {
        String document = "a\n<!-- begin x -->\nold\n<!-- end x -->\nb\n<!-- begin y -->\n<!-- end y -->\n";
        assertThat(GeneratedBlock.replaced(document, "x", "new\n"))
                .isEqualTo("a\n<!-- begin x -->\n\nnew\n\n<!-- end x -->\nb\n<!-- begin y -->\n<!-- end y -->\n");
        assertThatThrownBy(() -> GeneratedBlock.replaced(document, "z", "")).isInstanceOf(AssertionError.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"ordinary user", "root", "status"})
    void theDocumentHasItsPlaces(String name) throws IOException {
        String document = Files.readString(Path.of("docs/harnesses.md"));
        assertThat(GeneratedBlock.replaced(document, name, "new")).contains("new");
    }
}
