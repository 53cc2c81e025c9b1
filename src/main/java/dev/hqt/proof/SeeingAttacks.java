package dev.hqt.proof;

import static dev.hqt.proof.Attack.always;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.SocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What could be read: secrets, other work, the host's own files, and sockets that act for the user. */
final class SeeingAttacks {
    private SeeingAttacks() {}

    static List<Attack> all() {
        return List.of(
                always(
                        "ssh-key",
                        "your private keys",
                        target -> read(target.home().resolve(".ssh/id_ed25519"))),
                always(
                        "cloud-credentials",
                        "your cloud accounts",
                        target -> read(target.home().resolve(".aws/credentials"))),
                always(
                        "shell-history",
                        "what you typed, passwords among it",
                        target -> read(target.home().resolve(".bash_history"))),
                always(
                        "other-project",
                        "the source and secrets of your other work",
                        target -> read(target.other().resolve("secret.txt"))),
                always("home-listing", "which programs and projects you have", SeeingAttacks::listHome),
                always(
                        "home-through-init",
                        "your home by way of another process's root",
                        target -> read(Path.of("/proc/1/root" + target.home() + "/.ssh/id_ed25519"))),
                always(
                        "file-beside-home",
                        "files that other users and programs left on this machine",
                        target -> read(target.outside())),
                always(
                        "shared-memory",
                        "memory that programs of the host share",
                        target -> read(target.sharedMemory())),
                always(
                        "password-file",
                        "the hashes of this machine's passwords",
                        target -> read(Path.of("/etc/shadow"))),
                always(
                        "machine-id",
                        "the number by which this machine is known",
                        target -> read(Path.of("/etc/machine-id"))),
                always(
                        "tls-keys",
                        "the private keys of this machine's services",
                        target -> list(Path.of("/etc/ssl/private"))),
                always(
                        "kernel-tree",
                        "the machine's devices and their switches",
                        target -> list(Path.of("/sys/class"))),
                always(
                        "old-root",
                        "the whole host by the mount that made the jail",
                        target -> list(Path.of("/oldroot"))),
                always("user-folders", "the homes of all users, yours among them", SeeingAttacks::userFolders),
                always("run-folder", "sockets of the machine's services", target -> list(Path.of("/run"))),
                always(
                        "secret-file",
                        "the passwords in the project's untracked .env",
                        target -> read(target.project().resolve(".env"))),
                always(
                        "agent-socket",
                        "your ssh-agent, your container engine: root on the host",
                        target -> connect(target.agentSocket())),
                always(
                        "tmux-socket",
                        "your other sessions, and commands outside the jail",
                        target -> connect(target.tmuxSocket())),
                always("container-socket", "a container engine: root on the host", SeeingAttacks::containerSocket));
    }

    private static @Nullable String read(Path file) throws IOException {
        byte[] bytes = Files.readAllBytes(file);
        return bytes.length == 0 ? null : "read " + bytes.length + " bytes of " + file;
    }

    private static @Nullable String list(Path folder) throws IOException {
        try (Stream<Path> entries = Files.list(folder)) {
            List<Path> found = entries.limit(3).toList();
            return found.isEmpty() ? null : "listed " + found;
        }
    }

    /** In a jail the home holds what leads to the project, and what hqt put there for the harness. */
    private static @Nullable String listHome(Target target) throws IOException {
        for (String name :
                List.of(".ssh", ".aws", ".bash_history", ".bashrc", ".config/hqt", ".local/share/hqt/hqt.db")) {
            if (Files.exists(target.home().resolve(name))) {
                return "saw " + target.home().resolve(name);
            }
        }
        return null;
    }

    /** By what every home has: folders may be there that only lead to what is shown. */
    private static @Nullable String userFolders(Target target) throws IOException {
        List<Path> homes = new ArrayList<>(List.of(Path.of("/root")));
        if (Files.isDirectory(Path.of("/home"))) {
            try (Stream<Path> entries = Files.list(Path.of("/home"))) {
                homes.addAll(entries.toList());
            }
        }
        for (Path folder : homes) {
            for (String name : List.of(".profile", ".bashrc", ".config", ".ssh")) {
                if (Files.exists(folder.resolve(name))) {
                    return "saw " + folder.resolve(name);
                }
            }
        }
        return null;
    }

    private static String connect(Path socket) throws IOException {
        try (SocketChannel channel = SocketChannel.open(StandardProtocolFamily.UNIX)) {
            channel.connect(UnixDomainSocketAddress.of(socket));
            return "connected to " + socket;
        }
    }

    private static @Nullable String containerSocket(Target target) {
        return Stream.of(
                        "/run/docker.sock",
                        "/var/run/docker.sock",
                        "/run/podman/podman.sock",
                        "/run/containerd/containerd.sock")
                .filter(socket -> Files.exists(Path.of(socket)))
                .findFirst()
                .orElse(null);
    }
}
