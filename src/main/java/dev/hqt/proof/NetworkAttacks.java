package dev.hqt.proof;

import static dev.hqt.proof.Attack.network;

import dev.hqt.proof.SystemCalls.Call;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What could be reached. All of it is what sharing the host's network means, and none without it. */
final class NetworkAttacks {
    private static final int PATIENCE_MILLIS = 2000;

    private NetworkAttacks() {}

    static List<Attack> all() {
        return List.of(
                network(
                        "loopback",
                        "your services on localhost: databases, debuggers, other tools' ports",
                        NetworkAttacks::loopback),
                network(
                        "abstract-socket",
                        "services on sockets that are in no folder: an X server, a container engine's helper",
                        NetworkAttacks::abstractSocket),
                network("interfaces", "every host that this machine reaches", NetworkAttacks::interfaces));
    }

    private static String loopback(Target target) throws IOException {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), target.port()), PATIENCE_MILLIS);
            return "connected to " + target.port();
        }
    }

    private static String abstractSocket(Target target) throws IOException {
        long descriptor = SystemCalls.unixSocket();
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = SystemCalls.abstractAddress(arena, target.abstractSocket());
            SystemCalls.call(Call.CONNECT, descriptor, address.address(), address.byteSize());
            return "connected to @" + target.abstractSocket();
        } finally {
            SystemCalls.call(Call.CLOSE, descriptor);
        }
    }

    private static @Nullable String interfaces(Target target) throws IOException {
        return NetworkInterface.networkInterfaces()
                .filter(NetworkAttacks::isOutward)
                .findFirst()
                .map(found -> "saw " + found.getName())
                .orElse(null);
    }

    private static boolean isOutward(NetworkInterface found) {
        try {
            return !found.isLoopback() && found.isUp();
        } catch (IOException gone) {
            return false;
        }
    }
}
