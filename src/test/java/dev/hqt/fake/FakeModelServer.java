package dev.hqt.fake;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A model server for tests on 127.0.0.1: speaks Anthropic's Messages, OpenAI's Responses and Chat Completions, and Gemini's
 * contents, streamed and not, and does what the last prompt says ({@link FakePlan}). Remembers every request, and when
 * it was at work.
 *
 * <p>Started by hand: {@code java -cp target/test-classes:target/classes:… dev.hqt.fake.FakeModelServer PORT}.
 */
public final class FakeModelServer implements AutoCloseable {
    static final JsonMapper JSON = JsonMapper.shared();

    /**
     * One request as it came.
     *
     * @param api {@code messages}, {@code responses}, {@code chat}, {@code gemini} or {@code other}
     * @param path with its query
     * @param credential the value of {@code x-api-key}, {@code x-goog-api-key} or {@code authorization}, or empty
     * @param prompt the last thing the user said, or empty
     * @param body what was sent; a missing node when it was no JSON
     */
    public record Request(String api, String path, String credential, String prompt, JsonNode body) {}

    private final HttpServer server;
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final List<Request> requests = new CopyOnWriteArrayList<>();
    private final TurnLog turns = new TurnLog();

    private FakeModelServer(int port) throws IOException {
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), 0);
        server.setExecutor(threads);
        server.createContext("/", this::handle);
        server.start();
    }

    /** Starts on a free port. */
    public static FakeModelServer start() throws IOException {
        return new FakeModelServer(0);
    }

    public static void main(String[] arguments) throws IOException {
        FakeModelServer server = new FakeModelServer(Integer.parseInt(arguments[0]));
        System.out.println("fake model server at " + server.url());
    }

    public int port() {
        return server.getAddress().getPort();
    }

    /** The base address: {@code ANTHROPIC_BASE_URL}; with {@code /v1} behind it a Codex provider's {@code base_url}. */
    public String url() {
        return "http://127.0.0.1:" + port();
    }

    /** Every request so far, oldest first. */
    public List<Request> requests() {
        return List.copyOf(requests);
    }

    /** The prompts that conversations brought so far, oldest first; a turn after a tool call brings its prompt again. */
    public List<String> prompts() {
        return requests.stream()
                .map(Request::prompt)
                .filter(prompt -> !prompt.isEmpty())
                .toList();
    }

    /** Every turn so far, oldest first; of one conversation, since two at a time would run into one another. */
    public List<TurnLog.Turn> turns() {
        return turns.turns();
    }

    @Override
    public void close() {
        server.stop(0);
        threads.shutdownNow();
    }

    private void handle(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            JsonNode body = parsed(exchange);
            WireFormat format = format(path, body);
            if (format != null) {
                converse(format, exchange, body);
            } else {
                remember("other", exchange, "", body);
                answerOther(exchange, path);
            }
        }
    }

    private static @Nullable WireFormat format(String path, JsonNode body) {
        if (path.endsWith("/messages")) {
            return new AnthropicMessages(body);
        }
        if (path.endsWith("/responses")) {
            return new OpenAiResponses(body);
        }
        if (path.endsWith("/chat/completions")) {
            return new OpenAiChat(body);
        }
        return path.endsWith(":generateContent") || path.endsWith(":streamGenerateContent")
                ? new GeminiContent(body, path.endsWith(":streamGenerateContent"))
                : null;
    }

    private void converse(WireFormat format, HttpExchange exchange, JsonNode body) throws IOException {
        FakePlan.Said said = format.said();
        remember(format.api(), exchange, said.prompt(), body);
        FakePlan plan = FakePlan.of(said);
        // Without tools it is no turn: harnesses have titles and the like made in between.
        boolean turn = !said.tools().isEmpty();
        if (turn) {
            turns.begin(said.prompt());
        }
        try {
            carryOut(plan, format, exchange);
        } finally {
            if (turn && !(plan instanceof FakePlan.ToolCall)) {
                turns.end();
            }
        }
    }

    private static void carryOut(FakePlan plan, WireFormat format, HttpExchange exchange) throws IOException {
        switch (plan) {
            case FakePlan.Failure(int status) -> answer(exchange, status, format.failure());
            case FakePlan.Success success when format.streamed() -> stream(exchange, format, success);
            case FakePlan.Success success -> answer(exchange, 200, format.whole(success));
        }
    }

    private static void stream(HttpExchange exchange, WireFormat format, FakePlan.Success success) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "text/event-stream");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        format.stream(success, text -> {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        });
        out.close();
    }

    private static void answerOther(HttpExchange exchange, String path) throws IOException {
        if (exchange.getRequestMethod().equals("HEAD")) {
            exchange.sendResponseHeaders(200, -1);
        } else if (path.endsWith("/messages/count_tokens")) {
            answer(exchange, 200, JSON.createObjectNode().put("input_tokens", 10));
        } else if (path.endsWith(":countTokens")) {
            answer(exchange, 200, JSON.createObjectNode().put("totalTokens", 10));
        } else if (path.endsWith("/models")) {
            answer(
                    exchange,
                    200,
                    JSON.readTree("{\"object\":\"list\",\"data\":[{\"id\":\"fake-model\"}],\"models\":[]}"));
        } else {
            answer(exchange, 404, JSON.readTree("{\"type\":\"error\",\"error\":{\"type\":\"not_found_error\"}}"));
        }
    }

    private static void answer(HttpExchange exchange, int status, JsonNode body) throws IOException {
        byte[] bytes = body.toString().getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private void remember(String api, HttpExchange exchange, String prompt, JsonNode body) {
        String credential = Stream.of("x-api-key", "x-goog-api-key", "authorization")
                .map(exchange.getRequestHeaders()::getFirst)
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
        requests.add(new Request(api, exchange.getRequestURI().toString(), credential, prompt, body));
    }

    private static JsonNode parsed(HttpExchange exchange) throws IOException {
        try {
            return JSON.readTree(exchange.getRequestBody().readAllBytes());
        } catch (JacksonException none) {
            return JSON.missingNode();
        }
    }
}
