package dev.hqt.tmux;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ServerScopeTest {
    private static final Map<String, String> INSIDE = Map.of("HOME", "/home/ada");

    @TempDir
    Path folder;

    private final Map<String, String> environment = new HashMap<>();

    @BeforeEach
    void aUserWhoLingers() throws IOException {
        Files.createFile(Files.createDirectory(folder.resolve("linger")).resolve("ada"));
        Path program = Files.createFile(folder.resolve("systemd-run"));
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        environment.putAll(Map.of("USER", "ada", "XDG_RUNTIME_DIR", "/run/user/7", "PATH", folder.toString()));
    }

    @Test
    void whoLingersGetsAScopeAndTheServerSeesNothingOfIt() {
        environment.put("DBUS_SESSION_BUS_ADDRESS", "unix:path=/run/user/7/bus");
        environment.put("SECRET", "x");

        assertThat(before())
                .isEqualTo(
                        "/usr/bin/env XDG_RUNTIME_DIR=/run/user/7 DBUS_SESSION_BUS_ADDRESS=unix:path=/run/user/7/bus "
                                + folder
                                + "/systemd-run --user --scope --quiet --collect -- /usr/bin/env -i HOME=/home/ada");
    }

    /** Their manager ends with their last login, and would take the server along. */
    @Test
    void whoDoesNotLingerGetsNone() throws IOException {
        Files.delete(folder.resolve("linger/ada"));

        assertThat(before()).isEmpty();
    }

    @Test
    void withoutAManagerOrTheProgramThereIsNone() throws IOException {
        environment.remove("XDG_RUNTIME_DIR");
        assertThat(before()).isEmpty();
        environment.put("XDG_RUNTIME_DIR", "/run/user/7");
        Files.delete(folder.resolve("systemd-run"));
        assertThat(before()).isEmpty();
    }

    @Test
    void aUserNameIsNoPath() {
        environment.put("USER", "../linger/ada");

        assertThat(before()).isEmpty();
    }

    private String before() {
        return String.join(" ", new ServerScope(environment, folder.resolve("linger")).before(INSIDE));
    }
}
