package dev.hqt.proof;

import dev.hqt.proof.SystemCalls.Call;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Services of the host that an attack may find; the kernel takes their calls, and nobody answers. */
final class Services implements AutoCloseable {
    private static final int WAITING = 20;

    private final List<AutoCloseable> open = new ArrayList<>();

    /** A socket in a folder. */
    Path listenAt(Path socket) throws IOException {
        ServerSocketChannel channel = ServerSocketChannel.open(StandardProtocolFamily.UNIX);
        open.add(channel);
        channel.bind(UnixDomainSocketAddress.of(socket));
        return socket;
    }

    /** A port of the host's loopback. */
    int listenOnLoopback() throws IOException {
        ServerSocket socket = new ServerSocket(0, WAITING, InetAddress.getLoopbackAddress());
        open.add(socket);
        return socket.getLocalPort();
    }

    /** A socket that has a name and is in no folder, which Java has no class for. */
    String listenInNoFolder(String name) throws IOException {
        long descriptor = SystemCalls.unixSocket();
        open.add(() -> SystemCalls.call(Call.CLOSE, descriptor));
        try (Arena arena = Arena.ofConfined()) {
            MemorySegment address = SystemCalls.abstractAddress(arena, name);
            SystemCalls.call(Call.BIND, descriptor, address.address(), address.byteSize());
            SystemCalls.call(Call.LISTEN, descriptor, WAITING);
        }
        return name;
    }

    @Override
    public void close() {
        for (AutoCloseable service : open) {
            try {
                service.close();
            } catch (Exception gone) {
                // It is closed, which is all that is wanted.
            }
        }
        open.clear();
    }
}
