package dev.hqt.harness;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.sandbox.Bind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every harness promises, whatever it is. A configurator's own test extends this. */
abstract class HarnessContract {
    static final String ID = "0b9f4b34-6c8e-4c6e-9a0c-7b6f4f3d2a11";

    @TempDir
    Path temporary;

    Path home;
    Path project;
    HarnessContext context;

    /** The harness under test; one that starts other programs gets a runner that answers nothing. */
    abstract HarnessConfigurator configurator();

    /** The words of a command line by which this harness is given a model; null when it has none. */
    abstract List<String> modelWords(String model);

    /** Whether a first prompt can be given. */
    boolean takesPrompt() {
        return true;
    }

    /** The last words of a command line by which a first prompt is given, so that one with a dash in front arrives. */
    List<String> promptWords(String prompt) {
        return List.of("--", prompt);
    }

    @BeforeEach
    void makeHome() throws IOException {
        home = Files.createDirectories(temporary.toRealPath().resolve("home"));
        project = Files.createDirectories(home.resolve("src/my project"));
        context = contextWith(Map.of());
    }

    HarnessContext contextWith(Map<String, String> environment) {
        return new HarnessContext(
                home,
                project,
                temporary.resolve("home/.local/share/hqt/sessions/7"),
                home.resolve(".local/share/hqt"),
                environment);
    }

    HarnessRequest request(boolean sandboxed) {
        return new HarnessRequest(context, program(), ID, null, null, List.of(), sandboxed);
    }

    Program program() {
        Path executable = home.resolve("opt/agent/bin/agent-1.2");
        return new Program(home.resolve(".local/bin/agent"), executable, List.of(Bind.readOnly(executable)), List.of());
    }

    private Stream<LaunchPlan> plans(boolean sandboxed) {
        return Stream.of(
                configurator().buildSpawnConfig(request(sandboxed)),
                configurator().buildResumeConfig(request(sandboxed)));
    }

    @Test
    void skipsPermissionsExactlyInAJailAtSpawnAndAtResume() {
        List<String> flags = configurator().sandboxSkipPermissionFlags();
        plans(true)
                .forEach(plan -> assertThat(Collections.indexOfSubList(plan.command(), flags))
                        .as("%s in %s", flags, plan.command())
                        .isNotNegative());
        plans(false).forEach(plan -> assertThat(plan.command()).noneMatch(flags::contains));
    }

    @Test
    void startsTheResolvedProgramInAJailAndTheOneOnPathOutside() {
        plans(true)
                .forEach(plan -> assertThat(plan.command())
                        .first()
                        .isEqualTo(program().executable().toString()));
        plans(false)
                .forEach(plan -> assertThat(plan.command())
                        .first()
                        .isEqualTo(program().found().toString()));
    }

    @Test
    void startsInTheProject() {
        plans(true).forEach(plan -> assertThat(plan.cwd()).isEqualTo(project));
    }

    @Test
    void resumesTheConversationItIsGivenExactlyOnce() {
        List<String> command = configurator().buildResumeConfig(request(true)).command();
        assertThat(command.stream().filter(word -> word.contains(ID))).hasSize(1);
    }

    @Test
    void givesTheModelOnlyWhenOneIsAskedFor() {
        HarnessRequest asked = new HarnessRequest(context, program(), ID, "model-9", null, List.of(), true);
        assertThat(Collections.indexOfSubList(
                        configurator().buildSpawnConfig(asked).command(), modelWords("model-9")))
                .isNotNegative();
        assertThat(Collections.indexOfSubList(
                        configurator().buildResumeConfig(asked).command(), modelWords("model-9")))
                .isNotNegative();
        plans(true).forEach(plan -> assertThat(plan.command()).noneMatch(word -> word.contains("null")));
    }

    @Test
    void givesTheUsersArgumentsInTheirOrderAndThePromptAfterThem() {
        List<String> own = List.of("--flag", "two words", "-x");
        HarnessRequest asked = new HarnessRequest(context, program(), ID, null, "- do it\n\"now\"", own, true);
        List<String> command = configurator().buildSpawnConfig(asked).command();
        assertThat(Collections.indexOfSubList(command, own)).isPositive();
        if (takesPrompt()) {
            assertThat(command).endsWith(promptWords("- do it\n\"now\"").toArray(String[]::new));
        } else {
            assertThat(command).noneMatch(word -> word.contains("do it"));
        }
        assertThat(Collections.indexOfSubList(
                        configurator().buildResumeConfig(asked).command(), own))
                .isPositive();
    }

    @Test
    void sendsNoPromptAtAResume() {
        HarnessRequest asked = new HarnessRequest(context, program(), ID, null, "again", List.of(), true);
        assertThat(configurator().buildResumeConfig(asked).command()).noneMatch(word -> word.contains("again"));
    }

    @Test
    void showsNoHomeAndNothingTwice() {
        configurator().prepare(context, true);
        List<Bind> binds = configurator().sandboxBinds(context);
        assertThat(binds).extracting(Bind::destination).doesNotHaveDuplicates();
        assertThat(binds).allSatisfy(bind -> {
            assertThat(home.startsWith(bind.destination()))
                    .as("%s holds the home", bind)
                    .isFalse();
            source(bind)
                    .ifPresent(source -> assertThat(home.startsWith(source))
                            .as("%s holds the home", bind)
                            .isFalse());
        });
    }

    @Test
    void everySourceExistsOncePrepared() {
        configurator().prepare(context, true);
        assertThat(configurator().sandboxBinds(context))
                .allSatisfy(bind ->
                        source(bind).ifPresent(source -> assertThat(source).exists()));
    }

    @Test
    void preparingTwiceIsPreparingOnce() throws IOException {
        configurator().prepare(context, true);
        List<String> first = tree();
        List<Bind> binds = configurator().sandboxBinds(context);
        configurator().prepare(context, true);
        assertThat(tree()).isEqualTo(first);
        assertThat(configurator().sandboxBinds(context)).isEqualTo(binds);
    }

    @Test
    void preparesNothingForAStartWithoutAJail() throws IOException {
        List<String> before = tree();
        configurator().prepare(context, false);
        configurator().keepAlive(context, false);
        assertThat(tree()).isEqualTo(before);
    }

    @Test
    void namesVariablesThatAreVariables() {
        List<String> names = new ArrayList<>(configurator().environmentNames());
        names.addAll(configurator().environmentNames(context));
        assertThat(names).allMatch(name -> name.matches("[A-Za-z_][A-Za-z0-9_]*"));
        assertThat(configurator().environmentNames()).doesNotHaveDuplicates().doesNotContain("PATH", "HOME", "TMUX");
    }

    @Test
    void namesHostsThatAreHosts() {
        assertThat(configurator().networkHosts())
                .doesNotHaveDuplicates()
                .allMatch(host -> host.matches("(\\*\\.)?[a-z0-9-]+(\\.[a-z0-9-]+)+"));
    }

    @Test
    void saysWhatItsKnowledgeRestsOn() {
        HarnessEvidence evidence = configurator().evidence();
        assertThat(evidence.versions().isBlank()).isEqualTo(evidence.source() == HarnessEvidence.Source.DESCRIBED);
    }

    @Test
    void looksForAProgramByAName() {
        assertThat(configurator().binaryNames()).isNotEmpty().noneMatch(name -> name.contains("/"));
        assertThat(configurator().name()).matches("[a-z0-9-]+");
        assertThat(configurator().displayName()).isNotBlank();
    }

    @Test
    void readsNothingFromAnEmptyScreenAndAnUnknownProcess() {
        HarnessReading reading = configurator().read(new HarnessObservation(context, true, 0, "", "", Duration.ZERO));
        assertThat(reading.status()).isNull();
        assertThat(reading.harnessSessionId()).isNull();
    }

    static java.util.Optional<Path> source(Bind bind) {
        return switch (bind) {
            case Bind.ReadOnly(Path source, Path _) -> java.util.Optional.of(source);
            case Bind.Writable(Path source, Path _) -> java.util.Optional.of(source);
            case Bind.EmptyFile(Path source, Path _) -> java.util.Optional.of(source);
            case Bind.EmptyDirectory _, Bind.Symlink _ -> java.util.Optional.empty();
        };
    }

    /** Everything under the home with its content. */
    private List<String> tree() throws IOException {
        try (Stream<Path> files = Files.walk(home)) {
            List<String> lines = new ArrayList<>();
            for (Path file : files.sorted().toList()) {
                lines.add(home.relativize(file) + (Files.isRegularFile(file) ? ": " + Files.readString(file) : ""));
            }
            return lines;
        }
    }
}
