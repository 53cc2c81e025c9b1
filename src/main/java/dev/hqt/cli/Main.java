package dev.hqt.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** Where hqt starts. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    private static int run(String[] arguments) {
        try (Application application =
                new Application(System.getenv(), writer(FileDescriptor.out), writer(FileDescriptor.err))) {
            return new CommandTree(application).execute(arguments);
        }
    }

    /** UTF-8 whatever the locale says: hqt's own text is, and so are the names that it prints. */
    private static PrintWriter writer(FileDescriptor descriptor) {
        OutputStream stream = new FileOutputStream(descriptor);
        return new PrintWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
    }
}
