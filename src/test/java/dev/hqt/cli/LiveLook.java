package dev.hqt.cli;

import dev.hqt.session.SessionView;
import java.io.PrintWriter;
import java.io.Writer;
import java.util.Map;

/** Sessions as {@code hqt list} has them, for a test that looks faster than a program can be started. */
public final class LiveLook implements AutoCloseable {
    private final Application application;

    /** @param environment the user's */
    public LiveLook(Map<String, String> environment) {
        PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
        application = new Application(environment, nowhere, nowhere);
    }

    public SessionView at(long id) {
        return application.service().view(id);
    }

    @Override
    public void close() {
        application.close();
    }
}
