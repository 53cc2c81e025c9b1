package dev.hqt.review;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** A project with a repository, a snapshot of it, and what an agent then does to it. */
final class Ground {
    final Path project;
    final Path folder;
    final Reviewer reviewer = new Reviewer(Clock.systemUTC());

    Ground(Path temporary) throws IOException {
        Path root = temporary.toRealPath();
        project = Files.createDirectories(root.resolve("project"));
        folder = root.resolve("state");
        write(".git/HEAD", "ref: refs/heads/main\n");
        write(".git/config", "[core]\n\tbare = false\n");
        write(".git/hooks/pre-commit.sample", "#!/bin/sh\n");
        write("Makefile", "all:\n\techo all\n");
        write("package.json", "{\"scripts\":{\"test\":\"true\"}}\n");
        write("packages/x/package.json", "{\"scripts\":{\"test\":\"true\"}}\n");
        write("src/main.c", "int main(void) { return 0; }\n");
        executable("bin/tool", "#!/bin/sh\n");
    }

    Path write(String path, String content) throws IOException {
        Path file = project.resolve(path);
        Files.createDirectories(file.getParent());
        return Files.writeString(file, content);
    }

    Path executable(String path, String content) throws IOException {
        Path file = write(path, content);
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
        return file;
    }

    /** Takes a snapshot; not before the kernel's clock for files has passed the tick that a review allows for it. */
    void start() throws IOException {
        Path witness = project.resolve("witness");
        Files.writeString(witness, "");
        FileTime made = (FileTime) Files.getAttribute(witness, "unix:ctime", LinkOption.NOFOLLOW_LINKS);
        Files.delete(witness);
        Instant after = made.toInstant().plus(Duration.ofMillis(25));
        while (Clock.systemUTC().instant().isBefore(after)) {
            Thread.onSpinWait();
        }
        reviewer.keep(folder, reviewer.take(new Watched(project, List.of(), List.of())));
    }

    Review review() {
        return reviewer.review(folder);
    }

    List<String> paths() {
        return review().changes().stream().map(Change::path).toList();
    }

    Change change(String path) {
        Review review = review();
        return review.changes().stream()
                .filter(change -> change.path().equals(path))
                .findFirst()
                .orElseThrow(() -> new AssertionError(path + " is not in " + review));
    }
}
