package dev.hqt.real;

import dev.hqt.fake.FakeTokenServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;

/**
 * A proxy for HTTPS that leads Claude Code's token requests to a {@link FakeTokenServer} and refuses all else. Claude
 * knows one address for them, which no variable changes, but it goes through a proxy and trusts further certificates.
 */
final class TokenProxy implements AutoCloseable {
    private static final String HOST = "platform.claude.com";
    private static final String PASSWORD = "password";

    private final FakeTokenServer tokens;
    private final SSLContext tls;
    private final Path certificate;
    private final ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** @param directory for the keys and the certificate */
    TokenProxy(FakeTokenServer tokens, Path directory)
            throws IOException, GeneralSecurityException, InterruptedException {
        this.tokens = tokens;
        Path keys = directory.resolve("keys.p12");
        certificate = directory.resolve("certificate.pem");
        keytool(
                "-genkeypair",
                "-alias",
                "a",
                "-keyalg",
                "RSA",
                "-dname",
                "CN=" + HOST,
                "-ext",
                "san=dns:" + HOST,
                "-ext",
                "bc=ca:true",
                "-validity",
                "3650",
                "-keystore",
                keys.toString(),
                "-storepass",
                PASSWORD);
        keytool(
                "-exportcert",
                "-rfc",
                "-alias",
                "a",
                "-file",
                certificate.toString(),
                "-keystore",
                keys.toString(),
                "-storepass",
                PASSWORD);
        KeyStore store = KeyStore.getInstance(keys.toFile(), PASSWORD.toCharArray());
        KeyManagerFactory managers = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        managers.init(store, PASSWORD.toCharArray());
        tls = SSLContext.getInstance("TLS");
        tls.init(managers.getKeyManagers(), null, null);
        start(this::accept);
    }

    private static void keytool(String... arguments) throws IOException, InterruptedException {
        List<String> argv = new ArrayList<>();
        argv.add(Path.of(System.getProperty("java.home"), "bin", "keytool").toString());
        argv.addAll(List.of(arguments));
        Process process = new ProcessBuilder(argv).inheritIO().start();
        if (process.waitFor() != 0) {
            throw new AssertionError(argv + " ended with " + process.exitValue());
        }
    }

    String url() {
        return "http://127.0.0.1:" + server.getLocalPort();
    }

    Path certificate() {
        return certificate;
    }

    /** What goes wrong with a connection, claude sees as one that ended. */
    private void start(Callable<?> task) {
        threads.execute(new FutureTask<>(task));
    }

    private Void accept() throws IOException {
        while (!server.isClosed()) {
            Socket socket = server.accept();
            start(() -> serve(socket));
        }
        return null;
    }

    private Void serve(Socket socket) throws IOException {
        try (socket) {
            String request = head(socket);
            if (!request.startsWith("CONNECT " + HOST + ":443 ")) {
                answer(socket, "HTTP/1.1 403 Forbidden\r\n\r\n");
                return null;
            }
            answer(socket, "HTTP/1.1 200 Connection established\r\n\r\n");
            SSLSocket inside = (SSLSocket) tls.getSocketFactory().createSocket(socket, HOST, 443, true);
            inside.setUseClientMode(false);
            try (inside;
                    Socket outside = new Socket()) {
                outside.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), tokens.port()));
                start(() -> inside.getInputStream().transferTo(outside.getOutputStream()));
                outside.getInputStream().transferTo(inside.getOutputStream());
            }
            return null;
        }
    }

    /** Byte by byte: what follows the head belongs to TLS. */
    private static String head(Socket socket) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int next = socket.getInputStream().read();
            if (next < 0) {
                break;
            }
            head.append((char) next);
        }
        return head.toString();
    }

    private static void answer(Socket socket, String text) throws IOException {
        socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
        socket.getOutputStream().flush();
    }

    @Override
    public void close() throws IOException {
        server.close();
        threads.shutdownNow();
    }
}
