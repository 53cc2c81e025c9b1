package dev.hqt.proof;

import static dev.hqt.proof.Attack.always;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What could be changed: the host's files, and those of the project that the host executes or obeys. */
final class WritingAttacks {
    /** Written into the jail's own home, so that only a look from outside tells whether it held. */
    static final String IN_HOME_SHELL = "home-shell";

    static final String IN_HOME_AGENT = "home-agent-settings";
    static final String IN_HOME_DESKTOP = "home-autostart";

    private WritingAttacks() {}

    static List<Attack> all() {
        return List.of(
                always(
                        IN_HOME_SHELL,
                        "commands, run by your next shell",
                        target -> plant(target.home().resolve(".bashrc"))),
                always(
                        IN_HOME_AGENT,
                        "hooks that your agents run outside the jail",
                        target -> plant(target.home().resolve(".claude/settings.json"))),
                always(
                        IN_HOME_DESKTOP,
                        "a program, started at your next login",
                        target -> plant(target.home().resolve(".config/autostart/agent.desktop"))),
                always(
                        "write-root",
                        "a place on the host that outlives the jail",
                        target -> create(Path.of("/hqt-proof"))),
                always("write-etc", "the machine's configuration", target -> create(Path.of("/etc/hqt-proof"))),
                always("write-usr", "the machine's programs", target -> create(Path.of("/usr/hqt-proof"))),
                always(
                        "write-hqt",
                        "the hqt that makes the jails",
                        target -> create(Path.of(System.getProperty("java.home"), "hqt-proof"))),
                always(
                        "core-pattern",
                        "a program of its choice, run as root at the next crash",
                        target -> open(Path.of("/proc/sys/kernel/core_pattern"))),
                always(
                        "kernel-switches",
                        "the kernel's switches",
                        target -> open(Path.of("/proc/sys/vm/overcommit_memory"))),
                always("sysrq", "a restart of the machine", target -> open(Path.of("/proc/sysrq-trigger"))),
                always("kernel-messages", "the kernel's log", target -> open(Path.of("/dev/kmsg"))),
                always(
                        "devices",
                        "disks below all files, virtual machines, file systems of its own",
                        WritingAttacks::device),
                always(
                        "git-hook",
                        "a program, run at your next commit",
                        target -> append(target.project().resolve(".git/hooks/pre-commit"), true)),
                always(
                        "git-config",
                        "a program, run at your next 'git status'",
                        target -> append(target.project().resolve(".git/config"), false)),
                always(
                        "git-config-by-rename",
                        "the same, by putting a file in its place",
                        target -> replace(target.project().resolve(".git/config"))),
                always(
                        "move-git",
                        "hooks and configuration, in a new .git",
                        target -> move(target.project().resolve(".git"))),
                always(
                        "move-git-hooks",
                        "hooks, in a new folder",
                        target -> move(target.project().resolve(".git/hooks"))),
                always(
                        "move-git-config",
                        "a configuration of its own",
                        target -> move(target.project().resolve(".git/config"))),
                always(
                        "other-worktree",
                        "another checkout's git, led elsewhere",
                        target -> append(target.project().resolve(".git/worktrees/wt/commondir"), false)),
                always(
                        "hooks-by-setting",
                        "a program, run at your next commit (core.hooksPath)",
                        target -> append(target.project().resolve(".husky/pre-commit"), false)),
                always(
                        "included-config",
                        "a program, run at your next 'git status' (include.path)",
                        target -> append(target.project().resolve("shared.gitconfig"), false)),
                always(
                        "agent-settings",
                        "hooks that your agents run outside the jail",
                        target -> append(target.project().resolve(".claude/settings.json"), false)),
                always(
                        "move-agent-settings",
                        "the same, in a new folder",
                        target -> move(target.project().resolve(".claude"))),
                always(
                        "agent-tools",
                        "programs that your agents start outside the jail",
                        target -> append(target.project().resolve(".mcp.json"), false)),
                always(
                        "editor-tasks",
                        "programs that your editor starts when it opens the project",
                        target -> append(target.project().resolve(".vscode/tasks.json"), false)),
                always(
                        "shell-settings",
                        "commands that your shell runs when it enters the project",
                        target -> append(target.project().resolve(".envrc"), false)),
                always(
                        "secret-replaced",
                        "another .env in place of yours",
                        target -> append(target.project().resolve(".env"), false)));
    }

    private static String plant(Path file) throws IOException {
        Files.createDirectories(file.getParent());
        Files.writeString(file, "# planted\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        return "wrote " + file;
    }

    private static String create(Path file) throws IOException {
        Files.createFile(file);
        Files.delete(file);
        return "made " + file;
    }

    /** Opens and writes nothing. */
    private static String open(Path file) throws IOException {
        Files.newOutputStream(file, StandardOpenOption.WRITE).close();
        return "opened " + file;
    }

    private static @Nullable String device(Target target) {
        for (String name : List.of("fuse", "kvm", "mem", "sda", "vda", "nvme0n1", "mmcblk0", "dm-0")) {
            try {
                return open(Path.of("/dev", name));
            } catch (IOException refused) {
                // Not there, or not ours: the next one.
            }
        }
        return null;
    }

    /** Adds an empty comment to what is there, or makes it: files of the throw-away project. */
    private static String append(Path file, boolean make) throws IOException {
        byte[] comment = "#\n".getBytes(java.nio.charset.StandardCharsets.US_ASCII);
        if (make) {
            Files.write(file, comment, StandardOpenOption.CREATE, StandardOpenOption.APPEND);
        } else {
            Files.write(file, comment, StandardOpenOption.APPEND);
        }
        return "wrote " + file;
    }

    private static String replace(Path file) throws IOException {
        Path other = file.resolveSibling(file.getFileName() + ".of-an-agent");
        Files.copy(file, other, StandardCopyOption.REPLACE_EXISTING);
        try {
            Files.move(other, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(other);
        }
        return "replaced " + file;
    }

    /** Away and back again. */
    private static String move(Path path) throws IOException {
        if (!Files.exists(path, LinkOption.NOFOLLOW_LINKS)) {
            throw new IllegalStateException(path + " is not there to be moved");
        }
        Path aside = path.resolveSibling(path.getFileName() + ".aside");
        Files.move(path, aside, StandardCopyOption.ATOMIC_MOVE);
        Files.move(aside, path, StandardCopyOption.ATOMIC_MOVE);
        return "moved " + path;
    }
}
