package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.HqtException;
import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.junit.jupiter.api.Test;

class GenericConfiguratorTest extends HarnessContract {
    private final GenericConfigurator generic = with(
            new GenericHarness.GenericBind("~/.aider", true),
            new GenericHarness.GenericBind("~/.aider.conf.yml", false));

    private static GenericConfigurator with(GenericHarness.GenericBind... binds) {
        return new GenericConfigurator(new GenericHarness(
                "aider",
                "Aider",
                List.of("aider", "--no-git"),
                List.of("--yes-always"),
                List.of(binds),
                List.of("AIDER_KEY"),
                List.of("--model={model}"),
                List.of("--", "{prompt}"),
                List.of("--session", "{id}"),
                List.of("aider", "--no-git", "--continue={id}")));
    }

    @Override
    HarnessConfigurator configurator() {
        return generic;
    }

    @Override
    List<String> modelWords(String model) {
        return List.of("--model=" + model);
    }

    @Test
    void theWholeCommandAtSpawnAndAtResume() {
        HarnessRequest asked = new HarnessRequest(context, program(), ID, "m", "go", List.of("-x"), true);
        assertThat(generic.buildSpawnConfig(asked).command())
                .containsExactly(
                        program().executable().toString(),
                        "--no-git",
                        "--yes-always",
                        "--model=m",
                        "--session",
                        ID,
                        "-x",
                        "--",
                        "go");
        assertThat(generic.buildResumeConfig(asked).command())
                .containsExactly(
                        program().executable().toString(),
                        "--no-git",
                        "--continue=" + ID,
                        "--yes-always",
                        "--model=m",
                        "-x");
    }

    @Test
    void aWordThatOnlyStandsForAnIdIsLeftOutWithoutOne() {
        HarnessRequest asked = new HarnessRequest(context, program(), null, null, null, List.of(), false);
        assertThat(generic.buildSpawnConfig(asked).command())
                .containsExactly(program().found().toString(), "--no-git");
    }

    @Test
    void startsAnewWhenItCannotResume() {
        GenericConfigurator plain = new GenericConfigurator(GenericHarness.of("shell", List.of("bash", "-l")));
        assertThat(plain.buildResumeConfig(request(true)).command())
                .containsExactly(program().executable().toString(), "-l");
        assertThat(plain.generateSessionId(1)).isNull();
    }

    @Test
    void makesWritablePlacesAndLeavesMissingReadOnlyOnesOut() throws IOException {
        generic.prepare(context, true);
        assertThat(generic.sandboxBinds(context)).containsExactly(Bind.writable(home.resolve(".aider")));
        Files.writeString(home.resolve(".aider.conf.yml"), "");
        assertThat(generic.sandboxBinds(context)).contains(Bind.readOnly(home.resolve(".aider.conf.yml")));
    }

    @Test
    void refusesTheWholeHomeAndARelativePath() throws IOException {
        assertThatThrownBy(
                        () -> with(new GenericHarness.GenericBind("~/", true)).sandboxBinds(context))
                .isInstanceOf(HqtException.class)
                .hasMessageContaining("your whole home lies");
        Files.createSymbolicLink(home.resolve("up"), home.getParent());
        assertThatThrownBy(() ->
                        with(new GenericHarness.GenericBind("~/up", false)).sandboxBinds(context))
                .hasMessageContaining("your whole home lies");
        assertThatThrownBy(
                        () -> with(new GenericHarness.GenericBind("conf", true)).sandboxBinds(context))
                .hasMessageContaining("no absolute path");
    }

    @Test
    void needsANameAndACommand() {
        assertThatThrownBy(() -> GenericHarness.of(" ", List.of("x"))).hasMessageContaining("needs a name");
        assertThatThrownBy(() -> GenericHarness.of("x", List.of())).hasMessageContaining("needs a command");
    }
}
