package dev.hqt.cli;

import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;

/** The states of sessions as {@code hqt list} has them, for a test that asks faster than a program can be started. */
public final class LiveStates implements AutoCloseable {
    private final Application application;

    /** @param environment the user's */
    public LiveStates(Map<String, String> environment) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        application = new Application(environment, nowhere, nowhere);
    }

    /** The word for what this session is doing now. */
    public String state(long id) {
        return application.service().list(false).stream()
                .filter(view -> view.id() == id)
                .map(view -> view.state().word())
                .findFirst()
                .orElse("gone");
    }

    @Override
    public void close() {
        application.close();
    }
}
