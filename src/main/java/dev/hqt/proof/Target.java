package dev.hqt.proof;

import dev.hqt.process.ProcessIdentity;
import java.io.IOException;
import java.io.Reader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;

/**
 * What is attacked: the places and services of the host that were made for the proof. Handed into the jail as a file in
 * the project, since a jail gets no variables but those a harness lists.
 *
 * @param home the throw-away home, with secrets in it
 * @param project the project that the jail may write
 * @param other another project of the same home
 * @param outside a file of the host beside the home
 * @param sharedMemory a file in the host's shared memory
 * @param agentSocket a socket as an ssh-agent or a container engine has one
 * @param tmuxSocket that of the tmux server that the jail itself runs in
 * @param abstractSocket the name of a socket that is in no folder
 * @param port a service on the host's loopback
 * @param hostProcess a process of the host: hqt itself
 * @param name of a host that this machine finds, or an empty string where it finds none
 * @param secret the value of a variable that the caller of hqt has
 */
record Target(
        Path home,
        Path project,
        Path other,
        Path outside,
        Path sharedMemory,
        Path agentSocket,
        Path tmuxSocket,
        String abstractSocket,
        int port,
        ProcessIdentity hostProcess,
        String name,
        String secret) {
    static Target read(Path file) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = Files.newBufferedReader(file)) {
            properties.load(reader);
        }
        return new Target(
                Path.of(properties.getProperty("home")),
                Path.of(properties.getProperty("project")),
                Path.of(properties.getProperty("other")),
                Path.of(properties.getProperty("outside")),
                Path.of(properties.getProperty("sharedMemory")),
                Path.of(properties.getProperty("agentSocket")),
                Path.of(properties.getProperty("tmuxSocket")),
                properties.getProperty("abstractSocket"),
                Integer.parseInt(properties.getProperty("port")),
                new ProcessIdentity(
                        Long.parseLong(properties.getProperty("hostProcess")),
                        Long.parseLong(properties.getProperty("hostProcessStart"))),
                properties.getProperty("name"),
                properties.getProperty("secret"));
    }

    void write(Path file) throws IOException {
        Properties properties = new Properties();
        properties.setProperty("home", home.toString());
        properties.setProperty("project", project.toString());
        properties.setProperty("other", other.toString());
        properties.setProperty("outside", outside.toString());
        properties.setProperty("sharedMemory", sharedMemory.toString());
        properties.setProperty("agentSocket", agentSocket.toString());
        properties.setProperty("tmuxSocket", tmuxSocket.toString());
        properties.setProperty("abstractSocket", abstractSocket);
        properties.setProperty("port", Integer.toString(port));
        properties.setProperty("hostProcess", Long.toString(hostProcess.pid()));
        properties.setProperty("hostProcessStart", Long.toString(hostProcess.start()));
        properties.setProperty("name", name);
        properties.setProperty("secret", secret);
        try (Writer writer = Files.newBufferedWriter(file)) {
            properties.store(writer, null);
        }
    }
}
