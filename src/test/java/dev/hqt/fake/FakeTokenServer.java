package dev.hqt.fake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** An OAuth token server for tests on 127.0.0.1 that takes each refresh token once and answers as Anthropic's does. */
public final class FakeTokenServer implements AutoCloseable {
    private static final JsonMapper JSON = JsonMapper.shared();

    private final Duration life;
    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final AtomicInteger calls = new AtomicInteger();
    private final Set<String> used = ConcurrentHashMap.newKeySet();
    private final List<String> reused = new CopyOnWriteArrayList<>();

    /** @param life of an access token, in whole seconds */
    public FakeTokenServer(Duration life) throws IOException {
        this.life = life;
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** How often tokens were asked for. */
    public int calls() {
        return calls.get();
    }

    /** The refresh tokens that somebody used after they had been used: for each a real server ends the login. */
    public List<String> reused() {
        return List.copyOf(reused);
    }

    /** A login as Claude Code keeps it, at its end already. */
    public String login() {
        ObjectNode login = JSON.createObjectNode();
        ObjectNode oauth = login.putObject("claudeAiOauth");
        oauth.put("accessToken", "access-0");
        oauth.put("refreshToken", "refresh-0");
        oauth.put("expiresAt", Instant.EPOCH.toEpochMilli());
        oauth.putArray("scopes").add("user:inference").add("user:profile");
        oauth.put("subscriptionType", "max");
        return login.toString();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String token = JSON.readTree(exchange.getRequestBody().readAllBytes())
                    .path("refresh_token")
                    .asString("");
            int number = calls.incrementAndGet();
            boolean first = used.add(token);
            if (!first) {
                reused.add(token);
            }
            ObjectNode answer = JSON.createObjectNode();
            if (first) {
                answer.put("token_type", "Bearer");
                answer.put("access_token", "access-" + number);
                answer.put("refresh_token", "refresh-" + number);
                answer.put("expires_in", life.toSeconds());
                answer.put("scope", "user:inference user:profile");
            } else {
                answer.put("error", "invalid_grant");
            }
            byte[] body = answer.toString().getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(first ? 200 : 400, body.length);
            exchange.getResponseBody().write(body);
        }
    }

    @Override
    public void close() {
        server.stop(0);
        threads.close();
    }
}
