package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

class CursorConfiguratorTest extends HarnessContract {
    private final CursorConfigurator cursor = new CursorConfigurator();

    @Override
    HarnessConfigurator configurator() {
        return cursor;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model", model);
    }

    @Test
    void whatItObeysIsReadOnlyOnAFolderOfTheSessionsOwn() throws IOException {
        Path settings = home.resolve(".cursor");
        Files.createDirectories(settings.resolve("rules"));
        Files.writeString(settings.resolve("mcp.json"), "{}");
        Path login = Files.createDirectories(home.resolve(".config/cursor"));
        Files.writeString(login.resolve("auth.json"), "{}");
        cursor.prepare(context, true);
        assertThat(cursor.sandboxBinds(context))
                .containsExactly(
                        new Bind.Writable(context.state().resolve("cursor"), settings),
                        Bind.readOnly(settings.resolve("mcp.json")),
                        Bind.readOnly(settings.resolve("rules")),
                        new Bind.Writable(context.state().resolve("cursor-login"), login));
        assertThat(context.state().resolve("cursor/mcp.json")).isRegularFile();
        assertThat(context.state().resolve("cursor-login/auth.json")).hasContent("{}");
    }

    @Test
    void withoutAnIdOnlyAJailsOwnFolderTellsWhichIsMeant() {
        HarnessRequest jailed = new HarnessRequest(context, program(), null, null, null, List.of(), true);
        assertThat(cursor.buildResumeConfig(jailed).command())
                .containsExactly(program().executable().toString(), "--force", "--continue");
        assertThat(cursor.resumesWithoutId(false)).isFalse();
    }
}
