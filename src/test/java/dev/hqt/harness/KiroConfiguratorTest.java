package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class KiroConfiguratorTest extends HarnessContract {
    private final KiroConfigurator kiro = new KiroConfigurator();

    @Override
    HarnessConfigurator configurator() {
        return kiro;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model", model);
    }

    @Test
    void theWholeCommandInAJail() {
        assertThat(kiro.buildResumeConfig(request(true)).command())
                .containsExactly(program().executable().toString(), "chat", "--trust-all-tools", "--resume-id", ID);
    }

    @Test
    void keepsTheLoginAndMakesItsFolderBefore() throws IOException {
        kiro.prepare(context, true);
        assertThat(kiro.sandboxBinds(context))
                .contains(
                        Bind.writable(home.resolve(".kiro")),
                        Bind.writable(home.resolve(".local/share/kiro-cli")),
                        Bind.readOnly(home.resolve(".kiro/hooks")));
        Files.createDirectories(home.resolve(".local/share/kiro-cli/shell"));
        assertThat(kiro.sandboxBinds(context)).contains(Bind.readOnly(home.resolve(".local/share/kiro-cli/shell")));
    }
}
