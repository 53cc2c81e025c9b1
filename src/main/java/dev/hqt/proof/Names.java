package dev.hqt.proof;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Finds a host by its name, as this machine is set up to. */
final class Names {
    /** Of a name that is kept for examples and that every resolver of the internet knows. */
    static final String EXAMPLE = "example.com";

    private Names() {}

    /**
     * Its address.
     *
     * @throws IOException when there is none, or none in time
     */
    static String find(String name, Duration patience) throws IOException {
        CompletableFuture<String> answer = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                answer.complete(InetAddress.getByName(name).getHostAddress());
            } catch (UnknownHostException unknown) {
                answer.completeExceptionally(unknown);
            }
        });
        try {
            return answer.get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException | TimeoutException none) {
            throw new IOException("no address of " + name, none);
        } catch (InterruptedException stopped) {
            Thread.currentThread().interrupt();
            throw new IOException("stopped", stopped);
        }
    }
}
