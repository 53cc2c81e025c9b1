import java.io.IOException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/** The folder lib: hqt's jar and the jars that its manifest names, two of them changed for a faster start. */
final class Libraries {
    private final Path target;
    private final Path dependencies;
    private final Path kept;

    Libraries(Path target, Path kept) {
        this.target = target;
        this.dependencies = target.resolve("dependencies");
        this.kept = kept;
    }

    void copyTo(Path lib) throws IOException, InterruptedException {
        Files.createDirectories(lib);
        Path main = target.resolve("hqt.jar");
        Files.copy(main, lib.resolve("hqt.jar"));
        for (String name : classPath(main)) {
            Path jar = dependencies.resolve(name);
            if (name.startsWith("picocli-")) {
                Files.copy(picocli(jar), lib.resolve(name));
            } else if (name.startsWith("sqlite-jdbc-")) {
                sqlite(jar, lib);
            } else {
                Files.copy(jar, lib.resolve(name));
            }
        }
    }

    private static List<String> classPath(Path jar) throws IOException {
        try (JarFile file = new JarFile(jar.toFile())) {
            String names = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
            return List.of(names.split(" "));
        }
    }

    /**
     * picocli's classes are written for Java 5, and the archive refuses classes that old, with every class of ours that
     * implements one of them. Compiled again from its published sources they save 35 ms at every start.
     */
    private Path picocli(Path original) throws IOException {
        Path sources = dependencies.resolve(original.getFileName().toString().replace(".jar", "-sources.jar"));
        Path jar = kept.resolve(original.getFileName());
        Stamp stamp = new Stamp(kept.resolve("picocli.stamp"), Runtime.version() + " " + original.getFileName());
        if (stamp.isFresh()) {
            return jar;
        }
        Path work = kept.resolve("picocli");
        Image.deleteTree(work);
        Path java = work.resolve("java");
        unpack(sources, "/picocli", java.resolve("picocli"));
        List<String> arguments = new ArrayList<>(List.of("-nowarn", "-Xlint:none", "-proc:none", "--release", "25"));
        arguments.addAll(List.of("-d", work.resolve("classes").toString()));
        try (Stream<Path> files = Files.walk(java)) {
            files.filter(path -> path.toString().endsWith(".java"))
                    .map(Path::toString)
                    .forEach(arguments::add);
        }
        Tool.run("javac", arguments);
        Files.copy(original, jar, StandardCopyOption.REPLACE_EXISTING);
        try (FileSystem zip = FileSystems.newFileSystem(jar)) {
            Image.copyTree(work.resolve("classes/picocli"), zip.getPath("/picocli"));
        }
        stamp.write();
        return jar;
    }

    /**
     * Takes the native library of this system out of the jar and leaves the other nineteen behind: else each start would
     * unpack it to the folder for temporary files, and 11 MB would be carried for nothing.
     */
    private void sqlite(Path original, Path lib) throws IOException, InterruptedException {
        Child.Outcome asked = Child.of(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-cp",
                        original.toString(),
                        "org.sqlite.util.OSInfo")
                .run();
        asked.orThrow("sqlite-jdbc does not say which native library is this system's");
        String system = asked.output().strip();
        Path slim = lib.resolve(original.getFileName());
        Files.copy(original, slim);
        try (FileSystem zip = FileSystems.newFileSystem(slim)) {
            Path natives = zip.getPath("/org/sqlite/native");
            Image.copyTree(natives.resolve(system), lib);
            Image.deleteTree(natives);
        }
    }

    private static void unpack(Path jar, String folder, Path to) throws IOException {
        try (FileSystem zip = FileSystems.newFileSystem(jar)) {
            Image.copyTree(zip.getPath(folder), to);
        }
    }
}
