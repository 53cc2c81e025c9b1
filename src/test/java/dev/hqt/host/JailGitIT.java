package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * What git does in a jail where it would change a file that is mounted read-only: it can't, says so, and does the rest.
 * Nothing that was committed or stashed is lost, both sides of the jail see one state, and there is a way back.
 */
class JailGitIT {
    private static final String STATUS = "\nsay status \"$(git status --porcelain -b | tr '\\n' ';')\"\n";

    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void theDailyWorkLeavesNothingLostAndNothingStale(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            write(ground, ".env.example", "KEY=put yours here\n");
            commit(ground, "an example");

            Map<String, String> rows = InsideJail.rows(ground, ground.project, """
                    echo more >> README
                    try commit git commit -qam 'beside an example'
                    git switch -qc topic; echo t > topic.txt; git add topic.txt; git commit -qm topic
                    git switch -q -; echo m > main.txt; git add main.txt; git commit -qm main
                    try rebase git rebase -q @ topic
                    try fast_forward git merge -q --ff-only topic
                    echo later >> README
                    try stash git stash -q
                    try pop git stash pop -q
                    try restore git restore README
                    try tag git tag v1
                    try gc git gc -q
                    """ + STATUS);

            assertThat(rows)
                    .allSatisfy((row, words) -> assertThat(words).as(row).doesNotStartWith("refused"));
            assertThat(ground.git(ground.project, "status", "--porcelain")).isEmpty();
            assertThat(ground.git(ground.project, "show", "HEAD:.env.example")).isEqualTo("KEY=put yours here\n");
            assertThat(ground.git(ground.project, "log", "--format=%s").lines())
                    .containsExactly("topic", "main", "beside an example", "an example", "first");
            ground.git(ground.project, "fsck", "--strict");
        }
    }

    /** git ends with 0 here: the branch is the other one, the file is the old one, and the status names it. */
    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aSwitchKeepsTheProtectedFileAndThereIsAWayBackAndOneOn(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            branches(ground);
            Map<String, String> rows = InsideJail.rows(ground, ground.project, "try switch git switch other" + STATUS);

            assertThat(rows.get("switch")).contains("unable to unlink old '.mcp.json'");
            assertThat(rows).containsEntry("status", "## other; M .mcp.json;");
            assertThat(status(ground)).isEqualTo(rows.get("status"));
            assertThat(ground.project.resolve(".mcp.json")).hasContent("{\"v\":1}");
            assertThat(ground.project.resolve("a.txt")).hasContent("2");

            Map<String, String> back = InsideJail.rows(ground, ground.project, """
                    try plain git switch main
                    try forced git switch -f main
                    """ + STATUS);
            assertThat(back.get("plain")).startsWith("refused 1").contains("would be overwritten");
            assertThat(back).containsEntry("status", "## main;");
            assertThat(status(ground)).isEqualTo("## main;");
            assertThat(ground.project.resolve("a.txt")).hasContent("1");

            InsideJail.rows(ground, ground.project, "git switch other");
            ground.git(ground.project, "restore", ".mcp.json");
            assertThat(status(ground)).isEqualTo("## other;");
            assertThat(ground.project.resolve(".mcp.json")).hasContent("{\"v\":2}");
        }
    }

    static Stream<Arguments> commands() throws IOException {
        return JailIdentity.all()
                .flatMap(identity -> Stream.of("merge other", "reset --hard other", "rebase other", "cherry-pick other")
                        .map(command -> Arguments.of(identity, command)));
    }

    /** These fail, and leave files of both sides behind, with the branch where it was. */
    @ParameterizedTest
    @MethodSource("commands")
    void whatMovesABranchFailsAndTheBranchStays(JailIdentity identity, String command) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            branches(ground);
            String before = ground.git(ground.project, "rev-parse", "main");
            Map<String, String> rows = InsideJail.rows(ground, ground.project, "try it git " + command + STATUS);

            assertThat(rows.get("it")).startsWith("refused").contains(".mcp.json");
            assertThat(status(ground)).isEqualTo(rows.get("status")).startsWith("## main;");
            assertThat(ground.git(ground.project, "rev-parse", "HEAD")).isEqualTo(before);

            Map<String, String> back =
                    InsideJail.rows(ground, ground.project, "try back git reset -q --hard\nrm -f new.txt" + STATUS);
            assertThat(back.get("back")).startsWith("done");
            assertThat(back).containsEntry("status", "## main;");
            assertThat(status(ground)).isEqualTo("## main;");
            assertThat(ground.project.resolve("a.txt")).hasContent("1");
        }
    }

    @ParameterizedTest
    @MethodSource("dev.hqt.host.JailIdentity#all")
    void aStashHoldsWhatItCouldNotPutBack(JailIdentity identity) throws IOException {
        try (JailGround ground = new JailGround(identity)) {
            branches(ground);
            write(ground, ".mcp.json", "{\"v\":9}\n");
            write(ground, "a.txt", "9\n");
            Map<String, String> rows = InsideJail.rows(ground, ground.project, "try stash git stash" + STATUS);

            assertThat(rows.get("stash")).startsWith("refused").contains(".mcp.json");
            assertThat(status(ground)).isEqualTo(rows.get("status")).isEqualTo("## main; M .mcp.json;");
            assertThat(ground.git(ground.project, "show", "stash@{0}:a.txt")).isEqualTo("9\n");
            assertThat(ground.git(ground.project, "show", "stash@{0}:.mcp.json"))
                    .isEqualTo("{\"v\":9}\n");

            // On the host, where nothing is in the way, it comes back whole.
            ground.git(ground.project, "restore", ".mcp.json");
            ground.git(ground.project, "stash", "pop", "-q");
            assertThat(ground.project.resolve("a.txt")).hasContent("9");
            assertThat(ground.project.resolve(".mcp.json")).hasContent("{\"v\":9}");
        }
    }

    /** {@code main} and {@code other}, which changes a protected file, a plain one, and has a new one. */
    private static void branches(JailGround ground) throws IOException {
        ground.git(ground.project, "branch", "-M", "main");
        write(ground, ".mcp.json", "{\"v\":1}\n");
        write(ground, "a.txt", "1\n");
        commit(ground, "one");
        ground.git(ground.project, "switch", "-qc", "other");
        write(ground, ".mcp.json", "{\"v\":2}\n");
        write(ground, "a.txt", "2\n");
        write(ground, "new.txt", "2\n");
        commit(ground, "two");
        ground.git(ground.project, "switch", "-q", "main");
    }

    private static void write(JailGround ground, String name, String text) throws IOException {
        Path file = Files.writeString(ground.project.resolve(name), text);
        ground.identity.own(file);
    }

    private static void commit(JailGround ground, String message) {
        ground.git(ground.project, "add", "-A");
        ground.git(ground.project, "commit", "-qm", message);
    }

    private static String status(JailGround ground) {
        return ground.git(ground.project, "status", "--porcelain", "-b").replace('\n', ';');
    }
}
