package dev.hqt.session;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.hqt.harness.CacheArea;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxPolicy;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A jail that is watched while it lives; the kernel is a fake, the files are real. */
class JailGuardTest {
    @TempDir
    Path folder;

    private final ManualClock clock = new ManualClock();
    private final FakeMultiplexer multiplexer = new FakeMultiplexer(clock);
    private final InMemorySessionRepository repository = new InMemorySessionRepository(clock);
    private FakeMachine machine;
    private FakeJails jails;
    private SessionService service;
    private Path project;
    private Path config;
    private Path tools;

    @BeforeEach
    void build() throws IOException {
        Path home = Files.createDirectories(folder.resolve("home"));
        project = Files.createDirectories(home.resolve("src/api"));
        config = Files.createFile(
                Files.createDirectories(project.resolve(".git")).resolve("config"));
        Files.createFile(project.resolve(".git/HEAD"));
        tools = Files.createFile(project.resolve(".mcp.json"));
        machine = new FakeMachine(home) {
            @Override
            public List<Bind> projectBinds(ProjectFacts facts, SandboxPolicy policy, Path emptyFile) {
                return List.of(Bind.writable(project.resolve(".git")), Bind.readOnly(config), Bind.readOnly(tools));
            }
        };
        jails = machine.fakeJails();
        multiplexer.writeFiles();
        service = anotherHqt();
    }

    /** One that knows nothing but the rows, the files and the kernel. */
    private SessionService anotherHqt() {
        return new SessionService(
                repository,
                multiplexer,
                new FakeHarnesses(new FakeHarness("fake", "Fake")),
                machine,
                folders(),
                clock,
                clock);
    }

    private SessionFolders folders() {
        return new SessionFolders(
                folder.resolve("home"), folder.resolve("data"), new CacheArea(folder.resolve("cache/hqt")));
    }

    private SessionView start() {
        return service.create(new NewSession(project, "fake", null, null, SandboxPolicy.DEFAULT, null, List.of()));
    }

    @Test
    void aJailThatTheKernelConfirmsIsVerified() {
        SessionView view = start();
        assertThat(view.jail()).isEqualTo(new JailState.Verified(List.of()));
        multiplexer.die(view.id(), 0);
        assertThat(service.view(view.id()).jail()).isEqualTo(JailState.NONE);
    }

    @Test
    void aSessionWhoseJailIsWeakerIsEndedAndSaysSo() {
        jails.dropFilter();
        assertThatThrownBy(this::start)
                .isInstanceOf(ServiceException.class)
                .hasMessageContaining("no system call filter is on")
                .hasMessageContaining("was ended");
        Session row = repository.listSessions(false).getFirst();
        assertThat(multiplexer.has(row.id())).isFalse();
        assertThat(row.recordedState()).isEqualTo(RecordedState.FAILED);
    }

    @Test
    void aMountMissingAtTheStartIsNotMendedButEndsTheSession() {
        jails.lose(config);
        assertThatThrownBy(this::start).hasMessageContaining(config + " is not mounted");
        assertThat(jails.mended()).isEmpty();
    }

    @Test
    void whatARenameTookAwayIsPutBackAndToldAndRecorded() {
        SessionView view = start();
        jails.lose(config);

        assertThat(service.view(view.id()).jail())
                .isInstanceOfSatisfying(
                        JailState.Verified.class,
                        verified -> assertThat(verified.remarks())
                                .singleElement()
                                .asString()
                                .contains(config.toString(), "is back since"));
        assertThat(jails.mended()).containsExactly(config);
        assertThat(service.events(view.id()))
                .anySatisfy(event -> assertThat(event.kind()).isEqualTo(SpawnEvent.MENDED));
        assertThat(service.view(view.id()).jail())
                .as("told as long as it lives")
                .isInstanceOfSatisfying(
                        JailState.Verified.class,
                        verified -> assertThat(verified.remarks()).hasSize(1));
        assertThat(jails.mended()).as("once").hasSize(1);
    }

    @Test
    void whatCannotBePutBackBreaksTheBadgeAndIsTriedAgain() {
        SessionView view = start();
        jails.refuseMending("the kernel says no");
        jails.lose(config);

        assertThat(service.view(view.id()).jail())
                .isEqualTo(new JailState.Broken(List.of(config + " is no longer protected: the kernel says no")));
        jails.allowMending();
        clock.advance(Duration.ofSeconds(11));
        assertThat(service.view(view.id()).jail()).isInstanceOf(JailState.Verified.class);
    }

    @Test
    void whatWasRemovedOutsideIsProtectedAgainWhenItIsBack() throws IOException {
        SessionView view = start();
        Files.delete(config);
        jails.lose(config);

        assertThat(service.view(view.id()).jail())
                .isInstanceOfSatisfying(
                        JailState.Verified.class,
                        verified -> assertThat(verified.remarks())
                                .singleElement()
                                .asString()
                                .contains("was removed outside the jail"));
        Files.createFile(config);
        service.view(view.id());
        assertThat(jails.mended()).containsExactly(config);
    }

    /** As after a switch of branches, which ends well and leaves the file of the branch before. */
    @Test
    void aFileThatGitCouldNotChangeIsToldOnceWithTheSwitch() throws IOException {
        SessionView view = start();
        machine.differ(List.of(tools));
        assertThat(remarks(view)).as("git has done nothing yet").isEmpty();
        gitRuns(1);

        assertThat(remarks(view)).singleElement().asString().contains(".mcp.json", "--project-settings");
        gitRuns(2);
        assertThat(remarks(view)).hasSize(1);
    }

    @Test
    void whatTheUserHadChangedBeforeTheStartIsNoNews() throws IOException {
        machine.differ(List.of(tools));
        SessionView view = start();
        gitRuns(1);
        assertThat(remarks(view)).isEmpty();
    }

    /** A merge that fails leaves the index as it was; its words are all there is. */
    @Test
    void aRefusalOnTheScreenIsToldToo() throws IOException {
        SessionView view = start();
        multiplexer.show(view.id(), """
                error: unable to unlink old '.mcp.json': Device or resource busy
                error: unable to unlink old 'src/other': Device or resource busy
                """);
        gitRuns(1);
        assertThat(remarks(view))
                .singleElement()
                .asString()
                .contains(".mcp.json")
                .doesNotContain("src/other");
    }

    private List<String> remarks(SessionView view) {
        return ((JailState.Verified) service.view(view.id()).jail()).remarks();
    }

    private void gitRuns(int second) throws IOException {
        Files.setLastModifiedTime(project.resolve(".git"), FileTime.fromMillis(second * 1000L));
    }

    @Test
    void anHqtThatDidNotStartItComparesAsWell() {
        SessionView view = start();
        jails.lose(config);
        SessionService another = anotherHqt();
        assertThat(another.view(view.id()).jail()).isInstanceOf(JailState.Verified.class);
        assertThat(jails.mended()).containsExactly(config);
    }

    @Test
    void aJailWithoutARecordIsNotCalledVerified() throws IOException {
        SessionView view = start();
        multiplexer.die(view.id(), 0);
        service.resume(view.id(), true);
        Files.delete(folder.resolve("data/sessions/" + view.id() + "/jail"));
        SessionService another = anotherHqt();
        assertThat(another.view(view.id()).jail()).isInstanceOf(JailState.Unverified.class);
    }

    @Test
    void theCardSaysWhyAPlaceIsAsItIs() {
        SessionView view = start();
        JailCard card = service.jailCard(view).orElseThrow();
        assertThat(card.access(project.resolve("src/A.java")))
                .isInstanceOfSatisfying(
                        JailCard.Access.Shown.class,
                        shown -> assertThat(shown.writable()).isTrue());
        assertThat(card.access(config))
                .isInstanceOfSatisfying(
                        JailCard.Access.Shown.class,
                        shown -> assertThat(shown.writable()).isFalse());
        assertThat(card.access(folder.resolve("home/.ssh/id"))).isInstanceOf(JailCard.Access.Hidden.class);
        assertThat(card.access(Path.of("/srv"))).isEqualTo(new JailCard.Access.Absent());
    }

    /** The record must hold what bwrap is told, and no value. */
    @Test
    void theRecordReadsBackAndHoldsNoValue() throws IOException {
        List<String> vector = List.of(
                "/usr/bin/bwrap",
                "--setenv",
                "TOKEN",
                "secret",
                "--ro-bind",
                "/usr",
                "/usr",
                "--chdir",
                "/p",
                "--",
                "sh");
        HostFile file = JailRecord.file(folder, vector, Map.of(Path.of("/usr"), "because"));
        Files.writeString(file.path(), file.content());
        assertThat(file.content()).doesNotContain("secret");
        assertThat(JailRecord.read(folder)).hasValueSatisfying(record -> {
            assertThat(record.jail().project()).isEqualTo(Path.of("/p"));
            assertThat(record.reasons()).containsEntry(Path.of("/usr"), "because");
        });
    }
}
