package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ShebangTest {
    @ParameterizedTest
    @CsvSource({
        "#!/usr/bin/env node, node, true",
        "#! /usr/bin/env  node  , node, true",
        "#!/usr/bin/env -S node --no-warnings, node, true",
        "#!/usr/bin/env -Snode --no-warnings, node, true",
        "#!/usr/bin/env -S FOO=1 bun run, bun, true",
        "#!/usr/bin/env --split-string=deno run, deno, true",
        "#!/usr/bin/env -i /usr/bin/python3, /usr/bin/python3, false",
        "#!/bin/sh, /bin/sh, false",
        "#!/home/dev/venv/bin/python -I, /home/dev/venv/bin/python, false",
    })
    void namesTheInterpreter(String line, String interpreter, boolean throughEnv) {
        assertThat(Shebang.parse(line)).contains(new Shebang(interpreter, throughEnv));
    }

    @ParameterizedTest
    @ValueSource(strings = {"#!", "#! ", "#!/usr/bin/env", "#!/usr/bin/env -S", "echo hello"})
    void namesNone(String line) {
        assertThat(Shebang.parse(line)).isEmpty();
    }

    @Test
    void headsAreToldApart() {
        assertThat(ProgramHead.parse(new byte[] {0x7f, 'E', 'L', 'F', 2, 1})).isInstanceOf(ProgramHead.Native.class);
        assertThat(ProgramHead.parse("#!/bin/sh\nexit".getBytes(java.nio.charset.StandardCharsets.UTF_8)))
                .isEqualTo(new ProgramHead.Script(new Shebang("/bin/sh", false), "#!/bin/sh\nexit"));
        assertThat(ProgramHead.parse(new byte[0])).isInstanceOf(ProgramHead.Unknown.class);
    }
}
