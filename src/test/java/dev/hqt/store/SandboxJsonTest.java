package dev.hqt.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.FilesystemAccess;
import dev.hqt.sandbox.JailSwitch;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.session.StoredPolicy;
import java.util.Collection;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SandboxJsonTest {
    private static final SandboxPolicy READ_ONLY_OFFLINE = new SandboxPolicy(FilesystemAccess.READ_ONLY, false);

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            READ_WRITE; true;  {"fs":"rw","net":true}
            READ_WRITE; false; {"fs":"rw","net":false}
            READ_ONLY;  true;  {"fs":"ro","net":true}
            READ_ONLY;  false; {"fs":"ro","net":false}
            """)
    void writesExactlyTheseBytesAndReadsThemBack(FilesystemAccess filesystem, boolean network, String json) {
        SandboxPolicy policy = new SandboxPolicy(filesystem, network);
        assertThat(SandboxJson.write(policy)).isEqualTo(json);
        assertThat(SandboxJson.read(json)).isEqualTo(StoredPolicy.of(policy));
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '`', delimiter = ';', textBlock = """
            GIT_CONFIG; true;  {"fs":"rw","net":true,"gitConfig":true}
            SETTINGS;   true;  {"fs":"rw","net":true,"settings":true}
            SECRETS;    true;  {"fs":"rw","net":true,"secrets":true}
            CACHES;     false; {"fs":"rw","net":true,"caches":false}
            """)
    void aSwitchIsNamedWhenItIsNotAsByDefault(JailSwitch each, boolean state, String json) {
        SandboxPolicy policy = SandboxPolicy.DEFAULT.with(each, state);
        assertThat(SandboxJson.write(policy)).isEqualTo(json);
        assertThat(SandboxJson.read(json)).isEqualTo(StoredPolicy.of(policy));
    }

    @Test
    void nullIsNoJailAndNothingElseIs() {
        assertThat(SandboxJson.write(null)).isNull();
        assertThat(SandboxJson.read(null)).isEqualTo(StoredPolicy.UNSANDBOXED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"fs\": \"ro\", \"net\": false}",
                "{\"net\":false,\"fs\":\"ro\"}",
                " {\n\t\"fs\" : \"ro\" ,\r\n \"net\" : false } \n",
                "{\"\\u0066s\":\"r\\u006f\",\"net\":false}",
            })
    void readsTheSameObjectHoweverItIsSpaced(String json) {
        assertThat(SandboxJson.read(json)).isEqualTo(StoredPolicy.of(READ_ONLY_OFFLINE));
    }

    static Collection<String> unreadable() {
        return List.of(
                "",
                " ",
                "\n",
                "null",
                "true",
                "0",
                "\"\"",
                "\"rw\"",
                "[]",
                "{}",
                "[{\"fs\":\"rw\",\"net\":true}]",
                "{\"fs\":\"rw\"}",
                "{\"net\":true}",
                "{\"fs\":\"rw\",\"net\":true",
                "{\"fs\":\"rw\",\"net\":true}}",
                "{\"fs\":\"rw\",\"net\":true}{\"fs\":\"ro\",\"net\":false}",
                "{\"fs\":\"rw\",\"net\":true} x",
                "{\"fs\":\"rw\",\"net\":true}\0",
                "{\"fs\":\"rw\",\"net\":true,}",
                "{\"fs\":\"ro\",\"fs\":\"rw\",\"net\":true}",
                "{\"fs\":\"rw\",\"net\":false,\"net\":true}",
                "{\"fs\":\"rw\",\"net\":true,\"gpu\":false}",
                "{\"fs\":\"rw\",\"net\":true,\"allow\":[\"github.com\"]}",
                "{\"fs\":\"rw\",\"net\":true,\"\":1}",
                "{\"fs\":\"rw\",\"net\":true,\"secrets\":1}",
                "{\"fs\":\"rw\",\"net\":true,\"secrets\":null}",
                "{\"fs\":\"rw\",\"net\":true,\"caches\":\"false\"}",
                "{\"fs\":\"rw\",\"net\":true,\"gitconfig\":true}",
                "{\"fs\":\"ro\",\"net\":true,\"gitConfig\":true}",
                "{\"fs\":\"ro\",\"net\":true,\"settings\":true}",
                "{\"fs\":\"RW\",\"net\":true}",
                "{\"FS\":\"rw\",\"net\":true}",
                "{\"fs\":\"rw \",\"net\":true}",
                "{\"fs\":\"wo\",\"net\":true}",
                "{\"fs\":\"\",\"net\":true}",
                "{\"fs\":null,\"net\":true}",
                "{\"fs\":true,\"net\":true}",
                "{\"fs\":[\"rw\"],\"net\":true}",
                "{\"fs\":{\"rw\":true},\"net\":true}",
                "{\"fs\":\"rw\",\"net\":null}",
                "{\"fs\":\"rw\",\"net\":1}",
                "{\"fs\":\"rw\",\"net\":\"true\"}",
                "{\"fs\":\"rw\",\"net\":\"false\"}",
                "{\"fs\":\"rw\",\"net\":[]}",
                "{\"fs\":\"rw\",\"net\":True}",
                "{'fs':'rw','net':true}",
                "{fs:\"rw\",net:true}",
                "{\"fs\":\"rw\",/* */\"net\":true}",
                "// x\n{\"fs\":\"rw\",\"net\":true}",
                "\uFEFF{\"fs\":\"rw\",\"net\":true}",
                "{\"fs\":\"rw\u0000\",\"net\":true}",
                "{\"fs\":\"rw\",\"net\":NaN}",
                "\u001b[31m",
                "[".repeat(100_000),
                "{\"fs\":".repeat(5_000));
    }

    @ParameterizedTest
    @MethodSource("unreadable")
    void refusesAllElseWithASentenceThatIsSafeToShow(String json) {
        assertThat(SandboxJson.read(json)).isInstanceOfSatisfying(StoredPolicy.Unreadable.class, refused -> {
            assertThat(refused.json()).isEqualTo(json);
            assertThat(refused.reason())
                    .startsWith("Its stored policy ")
                    .endsWith(".")
                    .hasSizeLessThan(250)
                    .doesNotContainPattern("\\p{Cc}");
        });
    }

    @Test
    void namesTheKeyThatItDoesNotKnow() {
        assertThat(SandboxJson.read("{\"fs\":\"rw\",\"net\":true,\"g\\u001bpu\":1}"))
                .isInstanceOfSatisfying(
                        StoredPolicy.Unreadable.class,
                        refused -> assertThat(refused.reason()).contains("'g pu'"));
    }

    /** Whatever a byte is changed to, the result is refused, or is the policy that a strict reader finds in it. */
    @Test
    void noDamagedPolicyIsTakenForAnotherOne() {
        String whole = String.valueOf(SandboxJson.write(READ_ONLY_OFFLINE));
        Random random = new Random(20260102);
        String letters = "{}[]\":,rwofsnetalu01 \\\0\n";
        for (int round = 0; round < 20_000; round++) {
            StringBuilder damaged = new StringBuilder(whole);
            for (int edits = 1 + random.nextInt(3); edits > 0; edits--) {
                int at = random.nextInt(damaged.length());
                char letter = letters.charAt(random.nextInt(letters.length()));
                switch (random.nextInt(3)) {
                    case 0 -> damaged.setCharAt(at, letter);
                    case 1 -> damaged.insert(at, letter);
                    default -> damaged.deleteCharAt(at);
                }
            }
            String json = damaged.toString();
            if (SandboxJson.read(json) instanceof StoredPolicy.Sandboxed(SandboxPolicy policy)) {
                assertThat(json.replaceAll("[ \n]", "")).isIn(spellings(policy));
            }
        }
    }

    private static List<String> spellings(SandboxPolicy policy) {
        String fs = "\"fs\":\"" + policy.filesystem().code() + "\"";
        String net = "\"net\":" + policy.network();
        return List.of("{" + fs + "," + net + "}", "{" + net + "," + fs + "}");
    }
}
