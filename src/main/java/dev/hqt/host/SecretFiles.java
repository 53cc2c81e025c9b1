package dev.hqt.host;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * Files of a project that, by their names, hold secrets. Names are all that is gone by, and only near the top: a walk
 * through all of a large project would be felt at every start.
 */
final class SecretFiles {
    /** A package of a monorepo has its own: {@code packages/web/.env}. */
    private static final int DEPTH = 3;

    /** Directories that are looked into at most. */
    private static final int MOST_DIRECTORIES = 1000;

    private static final Pattern SECRET = Pattern.compile("\\.env(rc|[.-].+)?"
            + "|id_(rsa|dsa|ecdsa|ed25519)"
            + "|.+\\.(pem|key|p12|pfx|jks|keystore|kdbx)"
            + "|\\.netrc|\\.pgpass|\\.pypirc|\\.git-credentials|\\.htpasswd"
            + "|service-account.*\\.json|client_secret.*\\.json|credentials\\.json");

    /** What is there to be copied and committed. */
    private static final Pattern SAMPLE = Pattern.compile(".*[.-](example|sample|template|dist|defaults?)");

    /** Made by tools, with thousands of directories and certificates of others. */
    private static final Set<String> OF_TOOLS = Set.of(
            ".git",
            "node_modules",
            "vendor",
            "target",
            "build",
            "dist",
            "venv",
            ".venv",
            "__pycache__",
            ".gradle",
            ".tox");

    private SecretFiles() {}

    /** In a fixed order, since a jail is rebuilt to the letter. One that is a link counts where it leads, within the project. */
    static Set<Path> find(Path project) throws IOException {
        Set<Path> found = new TreeSet<>();
        Files.walkFileTree(project, Set.<FileVisitOption>of(), DEPTH, new SimpleFileVisitor<>() {
            private int directories;

            @Override
            public FileVisitResult preVisitDirectory(Path directory, BasicFileAttributes attributes) {
                boolean ofTools =
                        OF_TOOLS.contains(String.valueOf(directory.getFileName())) && !directory.equals(project);
                directories++;
                return ofTools || directories > MOST_DIRECTORIES
                        ? FileVisitResult.SKIP_SUBTREE
                        : FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                String name = String.valueOf(file.getFileName());
                if (SECRET.matcher(name).matches() && !SAMPLE.matcher(name).matches()) {
                    found.add(file);
                }
                return FileVisitResult.CONTINUE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException unreadable) {
                return FileVisitResult.CONTINUE;
            }
        });
        return real(project, found);
    }

    private static Set<Path> real(Path project, Set<Path> found) throws IOException {
        Set<Path> real = new LinkedHashSet<>();
        for (Path file : found) {
            if (Files.isRegularFile(file)) {
                Path end = file.toRealPath();
                if (end.startsWith(project)) {
                    real.add(end);
                }
            }
        }
        return real;
    }
}
