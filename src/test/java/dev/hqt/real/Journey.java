package dev.hqt.real;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.cli.LiveLook;
import dev.hqt.fake.FakeModelServer;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** One harness in a home of its own, led through the steps of the {@link Matrix} by the packaged program; looked at beside it. */
final class Journey implements AutoCloseable {
    private static final String ESCAPE_HATCH = "not for the jail";
    private static final String ANSWER = "The tool said:";
    private static final long LAST_WORDS_SECONDS = 20;
    private static final String SECOND = "second conversation";

    private final RealHarness harness;
    private final Path home;
    private final Path project;
    private final FakeModelServer model;
    private final PackagedHqt hqt;
    private final boolean jailed;
    private final boolean readOnly;
    private final LiveLook look;
    private long id;

    /** @param directory an empty one of this journey's own */
    Journey(RealHarness harness, Path directory, NpmCache cache, boolean jailed, boolean readOnly) throws IOException {
        this.harness = harness;
        this.jailed = jailed;
        this.readOnly = readOnly;
        home = Files.createDirectories(directory.toRealPath().resolve("home"));
        project = Files.createDirectories(home.resolve("my project"));
        Files.writeString(Files.createDirectories(home.resolve(".ssh")).resolve("id"), ESCAPE_HATCH);
        Path programs = cache.bin(harness.release());
        Path node = cache.bin(Release.NODE);
        model = FakeModelServer.start();
        hqt = new PackagedHqt(home).withPrograms(programs, node).with("SECRET_X", ESCAPE_HATCH);
        harness.setup()
                .in(new RealHarness.Ground(home, project, model.url(), jailed))
                .forEach(hqt::with);
        look = new LiveLook(hqt.environment());
    }

    PackagedHqt hqt() {
        return hqt;
    }

    FakeModelServer model() {
        return model;
    }

    long id() {
        return id;
    }

    Path home() {
        return home;
    }

    void start() {
        List<String> arguments = new ArrayList<>(List.of("new", "--harness", harness.name(), "--json"));
        if (jailed) {
            arguments.add("--sandbox");
        }
        if (readOnly) {
            arguments.addAll(List.of("--fs", "ro"));
        }
        JsonNode session = hqt.json(project, arguments.toArray(String[]::new));
        id = session.path("id").asLong();
        assertThat(session.path("sandbox").isNull()).isEqualTo(!jailed);
        awaitState("idle");
    }

    void work() {
        hqt.type(id, "SLOW 8");
        awaitState("working");
        hqt.await("the whole answer", () -> hqt.screen(id).contains("word8"), id);
    }

    void callTool() throws IOException {
        if (readOnly) {
            hqt.type(id, "RUN: touch seen");
        } else {
            hqt.type(id, "RUN: { ls -A ~; ls ~/.ssh; env; tr '\\0' '\\n' < /proc/1/environ; } > seen 2>&1; echo done");
            hqt.await("seen is written", () -> Files.exists(project.resolve("seen")), id);
        }
        hqt.await("the answer is on the screen", () -> hqt.screen(id).contains(ANSWER), id);
        if (readOnly) {
            assertThat(project.resolve("seen")).doesNotExist();
            assertThat(model.requests().stream().map(request -> request.body().toString()))
                    .anyMatch(body -> body.contains("Read-only file system"));
        } else {
            assertThat(project.resolve("seen"))
                    .content()
                    .contains("PATH=")
                    .doesNotContain("SECRET_X", ESCAPE_HATCH, ".ssh\n");
        }
        assertThat(model.requests().stream().map(FakeModelServer.Request::credential))
                .anyMatch(credential -> credential.endsWith(Seven.KEY));
    }

    void askPermission(String prompt) {
        hqt.type(id, prompt);
        awaitState("waiting");
        assertThat(project.resolve("asked-for")).doesNotExist();
        hqt.press(id, "Enter");
        hqt.await("what was permitted is done", () -> Files.exists(project.resolve("asked-for")), id);
        awaitState("idle");
    }

    void becomeIdle() {
        awaitState("idle");
    }

    void stop() {
        hqt.await("its conversation is known", () -> !conversation().isEmpty(), id);
        hqt.run(home, "stop", Long.toString(id));
        assertThat(hqt.session(id).path("state").asString()).isEqualTo("stopped");
    }

    void resume() {
        resumeAndSee(ANSWER);
    }

    void beginAnother() {
        String before = conversation();
        hqt.type(id, harness.newConversation());
        hqt.await("an empty screen", () -> !hqt.screen(id).contains(ANSWER), id);
        hqt.type(id, SECOND);
        hqt.await("an answer", () -> hqt.screen(id).contains("You said: " + SECOND), id);
        hqt.await("another id", () -> !conversation().equals(before), id);
        awaitState("idle");
    }

    void kill() {
        Long pid = look.at(id).pid();
        assertThat(pid).isNotNull();
        assertThat(ProcessHandle.of(pid).orElseThrow().destroyForcibly()).isTrue();
        awaitState("stopped");
    }

    void resumeAfterKill() {
        resumeAndSee("You said: " + SECOND);
    }

    private void resumeAndSee(String text) {
        String before = conversation();
        hqt.run(home, "resume", Long.toString(id), "--no-fresh");
        hqt.await("the conversation is there again", () -> hqt.screen(id).contains(text), id);
        awaitState("idle");
        assertThat(conversation()).isEqualTo(before);
    }

    private void awaitState(String state) {
        hqt.await(state, () -> state().equals(state), id);
    }

    /** The word for what it is doing. */
    String state() {
        return look.at(id).state().word();
    }

    String conversation() {
        return Objects.requireNonNullElse(look.at(id).session().harnessSessionId(), "");
    }

    @Override
    public void close() throws IOException {
        Long pid = id == 0 ? null : look.at(id).pid();
        List<ProcessHandle> processes = pid == null
                ? List.of()
                : ProcessHandle.of(pid).stream()
                        .flatMap(process -> Stream.concat(Stream.of(process), process.descendants()))
                        .toList();
        hqt.close();
        processes.forEach(Journey::awaitItsEnd);
        look.close();
        model.close();
    }

    /** A harness that is still writing its last words would have them in a folder that is being deleted. */
    private static void awaitItsEnd(ProcessHandle process) {
        try {
            process.onExit().get(LAST_WORDS_SECONDS, TimeUnit.SECONDS);
        } catch (TimeoutException stubborn) {
            process.destroyForcibly();
        } catch (ExecutionException | InterruptedException failure) {
            throw new AssertionError(failure);
        }
    }
}
