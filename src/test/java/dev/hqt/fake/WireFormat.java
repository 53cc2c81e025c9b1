package dev.hqt.fake;

import java.io.IOException;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** How one vendor's interface says what a {@link FakePlan} holds. One object serves one request. */
interface WireFormat {
    /** Takes server-sent events as they are made. */
    interface Events {
        void write(String text) throws IOException;

        default void send(String name, JsonNode event) throws IOException {
            write("event: " + name + "\ndata: " + event + "\n\n");
        }

        /** An event without a name. */
        default void send(JsonNode event) throws IOException {
            write("data: " + event + "\n\n");
        }
    }

    /** Harnesses put remarks of their own into what the user says, in elements. */
    Pattern REMARK = Pattern.compile("<([a-z_-]+)>.*?</\\1>", Pattern.DOTALL);

    /** {@link FakeModelServer.Request#api}. */
    String api();

    /** What the request said. */
    FakePlan.Said said();

    /** Whether it asks for the answer event by event. */
    boolean streamed();

    /** The answer in one piece. */
    JsonNode whole(FakePlan.Success success);

    /** The answer event by event. */
    void stream(FakePlan.Success success, Events events) throws IOException;

    JsonNode failure();

    static String withoutRemarks(String text) {
        return REMARK.matcher(text).replaceAll("").strip();
    }

    /** Words with the blanks behind them, as a model's tokens come. */
    static String[] words(String text) {
        return text.split("(?<= )", -1);
    }

    static void pause(FakePlan.Text text) throws IOException {
        try {
            Thread.sleep(text.pause());
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("The server stops", stopped);
        }
    }
}
