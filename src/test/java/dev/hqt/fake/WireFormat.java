package dev.hqt.fake;

import java.io.IOException;
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
