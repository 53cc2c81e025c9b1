package dev.hqt.host;

import static org.assertj.core.api.Assertions.assertThat;

import dev.hqt.process.Command;
import dev.hqt.process.CommandResult;
import dev.hqt.sandbox.Architecture;
import dev.hqt.sandbox.Bind;
import dev.hqt.sandbox.BwrapArgv;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.ProjectBinds;
import dev.hqt.sandbox.ProjectFacts;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SandboxPolicy;
import dev.hqt.sandbox.SeccompFilter;
import dev.hqt.sandbox.SplitArgv;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A home with secrets, a project under git and all it takes to start a real jail there, as one user. Starts jails in the
 * very form that hqt uses: a shell that opens three descriptors and becomes bwrap.
 */
final class JailGround implements AutoCloseable {
    private static final Duration LAST_WRITES = Duration.ofSeconds(10);

    static final Duration PATIENCE = Duration.ofSeconds(60);

    final JailIdentity identity;
    final Path base;
    final Path home;
    final Path project;
    final Path other;
    final Path state;
    private int runs;

    JailGround(JailIdentity identity) throws IOException {
        this.identity = identity;
        base = Files.createTempDirectory(
                        "hqt-jail-", PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwxr-xr-x")))
                .toRealPath();
        home = Files.createDirectories(base.resolve("home"));
        project = Files.createDirectories(home.resolve("code/my app"));
        other = Files.createDirectories(home.resolve("code/other"));
        state = Files.createDirectories(base.resolve("state"));
        Files.writeString(Files.createDirectories(home.resolve(".ssh")).resolve("id_ed25519"), "PRIVATE KEY");
        Files.writeString(home.resolve(".bashrc"), "# mine");
        for (Map.Entry<String, String> file : inspector().accountFiles("hqt-7").entrySet()) {
            Files.writeString(state.resolve(file.getKey()), file.getValue());
        }
        Files.createFile(
                state.resolve("empty"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("r--r--r--")));
        identity.own(base);
        git(project, "init", "-q");
        Files.writeString(project.resolve("README"), "x\n");
        Files.writeString(project.resolve(".env"), "KEY=secret\n");
        Files.writeString(project.resolve(".gitignore"), ".env\nwritten-by-agent\nattack.sh\n");
        Files.writeString(Files.createDirectories(project.resolve(".claude")).resolve("settings.json"), "{}\n");
        identity.own(base);
        git(project, "add", "-A");
        git(project, "commit", "-qm", "first");
    }

    SandboxAvailability.Available bwrap() {
        SandboxAvailability answer = new BwrapProbe(
                        identity.runner(),
                        Map.of("PATH", System.getenv("PATH")),
                        System.getProperty("os.name"),
                        System.getProperty("os.arch"),
                        inspector())
                .probe();
        assertThat(answer).isInstanceOf(SandboxAvailability.Available.class);
        return (SandboxAvailability.Available) answer;
    }

    HostInspector inspector() {
        return new HostInspector(Path.of("/"), home, identity.name(), identity.uid(), identity.gid());
    }

    ProjectFacts facts(Path directory) {
        ProjectFacts facts = inspect(directory);
        assertThat(facts.refusal()).isNull();
        return facts;
    }

    /** The same for a project that may be refused. */
    ProjectFacts inspect(Path directory) {
        ProjectInspector inspector = new ProjectInspector(
                identity.runner(), Map.of("PATH", System.getenv("PATH"), "HOME", home.toString()), home);
        return inspector.makeMissing(inspector.inspect(directory).facts());
    }

    HostFacts host(Map<String, String> environment) {
        Map<String, String> whole = new HashMap<>(Map.of(
                "HOME", home.toString(),
                "PATH", "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin",
                "LC_ALL", "C",
                "TERM", "xterm-256color",
                "GIT_AUTHOR_NAME", "a",
                "GIT_AUTHOR_EMAIL", "a@example.org",
                "GIT_COMMITTER_NAME", "a",
                "GIT_COMMITTER_EMAIL", "a@example.org"));
        whole.putAll(environment);
        return inspector().inspect(bwrap()).forSpawn("hqt-7", whole);
    }

    /** All that hqt would bind for this project, less the harness. */
    List<Bind> binds(ProjectFacts facts, SandboxPolicy policy) {
        List<Bind> binds = new ArrayList<>();
        for (String name : List.of("passwd", "group", "hosts")) {
            binds.add(new Bind.ReadOnly(state.resolve(name), Path.of("/etc", name)));
        }
        Path java = Path.of(System.getProperty("java.home"));
        if (!java.startsWith("/usr") && !java.startsWith("/opt")) {
            binds.add(Bind.readOnly(java));
        }
        binds.addAll(ProjectBinds.of(facts, policy, state.resolve("empty")));
        return binds;
    }

    /** A launch directory for this jail; the command line that starts it is {@code /bin/sh launch.sh}. */
    Path prepare(List<String> command, Path cwd, SandboxPolicy policy, List<Bind> binds, HostFacts host)
            throws IOException {
        assertThat(MountPointInspector.findProblem(cwd, binds, host)).isEmpty();
        return launch(command, cwd, policy, binds, host);
    }

    /** The same without the last look. */
    Path launch(List<String> command, Path cwd, SandboxPolicy policy, List<Bind> binds, HostFacts host)
            throws IOException {
        SplitArgv split = BwrapArgv.split(BwrapArgv.wrap(command, cwd, policy, binds, host));
        runs++;
        Path run = Files.createDirectories(base.resolve("run-" + runs));
        Files.write(run.resolve("args"), split.argumentFile());
        Files.write(
                run.resolve("filter.bpf"),
                SeccompFilter.forMachine(
                                Architecture.find(System.getProperty("os.arch")).orElseThrow(),
                                BwrapArgv.needsNamespaceFilter(host.bwrapOptions()))
                        .bytes());
        Files.writeString(run.resolve("launch.sh"), """
                R='%s'
                exec 9<"$R/args" 8<"$R/filter.bpf" 7>"$R/status" || exit 126
                rm -f "$R/args" "$R/filter.bpf"
                exec env -i TERM="$TERM" %s
                """.formatted(
                        run, split.commandLine().stream().map(JailGround::quote).collect(Collectors.joining(" "))));
        identity.own(run);
        return run;
    }

    /** Runs a prepared jail in a terminal of its own, with secrets in the launcher's environment, to its end. */
    CommandResult run(Path run) {
        return identity.runner()
                .run(Command.of("script", "-qefc", "/bin/sh '" + run + "/launch.sh'", "/dev/null")
                        .withEnvironment(Map.of(
                                "PATH", System.getenv("PATH"),
                                "TERM", "xterm-256color",
                                "SHELL", "/bin/sh",
                                "SECRET_X", "host-secret",
                                "TMUX", "/tmp/tmux-0/default,1,0"))
                        .within(PATIENCE));
    }

    /** Lines that a script in a jail printed as {@code ROW name=value}. */
    static Map<String, String> rows(CommandResult result) {
        Map<String, String> rows = new HashMap<>();
        result.output().lines().filter(line -> line.startsWith("ROW ")).forEach(line -> {
            int equals = line.indexOf('=');
            rows.put(line.substring(4, equals), line.substring(equals + 1).strip());
        });
        return rows;
    }

    String git(Path directory, String... arguments) {
        List<String> argv = new ArrayList<>(
                List.of("git", "-C", directory.toString(), "-c", "user.name=u", "-c", "user.email=u@example.org"));
        argv.addAll(List.of(arguments));
        CommandResult result = identity.runner()
                .run(Command.of(argv)
                        .withEnvironment(
                                Map.of("PATH", System.getenv("PATH"), "HOME", home.toString(), "LC_ALL", "C")));
        assertThat(result.succeeded()).as(argv + "\n" + result.errors()).isTrue();
        return result.output();
    }

    static String quote(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    @Override
    public void close() throws IOException {
        long end = System.nanoTime() + LAST_WRITES.toNanos();
        while (true) {
            try (Stream<Path> tree = Files.walk(base)) {
                for (Path path : tree.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(path);
                }
                return;
            } catch (DirectoryNotEmptyException | NoSuchFileException | UncheckedIOException stillWritten) {
                // A jail whose terminal has just gone takes a moment to die, and writes until then.
                assertThat(System.nanoTime()).as("%s", stillWritten).isLessThan(end);
            }
        }
    }
}
