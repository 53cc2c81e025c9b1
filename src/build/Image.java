import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Makes target/hqt, the folder that runs anywhere without Java, and its tar.gz. Maven runs this file in the package
 * phase with the java of the JDK that it builds with: only so is it certain from which JDK the runtime is cut.
 *
 * <p>The folder is made anew every time, so nothing stale can stay in it. The two slow parts that do not change with
 * our own code, the runtime and picocli, are kept in target/image.
 */
final class Image {
    /** What hqt and its libraries need. No java.desktop: Lanterna's screen layer never loads it, and it is 15 MB. */
    private static final String MODULES = "java.base,java.logging,java.naming,java.sql,jdk.unsupported";

    private final Path target;
    private final Path image;
    private final Path kept;
    private final String version;

    private Image(Path target, String version) {
        this.target = target;
        this.image = target.resolve("hqt");
        this.kept = target.resolve("image");
        this.version = version;
    }

    /** Arguments: the folder target, the version, and "quick" for an image without archive and tar.gz. */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        Image made = new Image(Path.of(arguments[0]), arguments[1]);
        try {
            made.build(arguments[2].equals("quick"));
        } catch (IllegalStateException failure) {
            System.err.println(failure.getMessage());
            System.exit(1);
        }
    }

    private void build(boolean quick) throws IOException, InterruptedException {
        deleteTree(image);
        Files.createDirectories(kept);
        copyTree(runtime(), image.resolve("runtime"));
        new Libraries(target, kept).copyTo(image.resolve("lib"));
        copyOwnFiles();
        if (!quick) {
            new Archive(image, kept).create();
            pack();
        }
    }

    private void copyOwnFiles() throws IOException {
        Path sources = Path.of("src", "main", "sh");
        Files.createDirectories(image.resolve("bin"));
        Files.copy(sources.resolve("hqt"), image.resolve("bin/hqt"), StandardCopyOption.COPY_ATTRIBUTES);
        Files.copy(sources.resolve("jvm.args"), image.resolve("lib/jvm.args"));
        Files.writeString(image.resolve("lib/version"), version + "\n");
        Files.copy(Path.of("LICENSE"), image.resolve("LICENSE"));
    }

    private Path runtime() throws IOException {
        Path runtime = kept.resolve("runtime");
        List<String> arguments = List.of(
                "--add-modules=" + MODULES,
                "--strip-java-debug-attributes",
                "--no-header-files",
                "--no-man-pages",
                "--compress=zip-6",
                // Debian's modules bring 700 MB of them.
                "--exclude-files=**.debuginfo",
                "--output=" + runtime);
        Stamp stamp = new Stamp(
                kept.resolve("runtime.stamp"),
                Runtime.version() + " " + System.getProperty("java.home") + " " + arguments);
        if (!stamp.isFresh()) {
            deleteTree(runtime);
            Tool.run("jlink", arguments);
            stamp.write();
        }
        return runtime;
    }

    private void pack() throws IOException, InterruptedException {
        String os = System.getProperty("os.name").toLowerCase(Locale.ROOT).replace("mac os x", "macos");
        String arch = System.getProperty("os.arch").replace("amd64", "x86_64");
        Path pack = target.resolve("hqt-" + version + "-" + os + "-" + arch + ".tar.gz");
        Path part = kept.resolve("tar.gz");
        List<String> command = new ArrayList<>(List.of("tar", "-czf", part.toString()));
        if (Child.of("tar", "--version").run().output().contains("GNU tar")) {
            command.addAll(List.of("--sort=name", "--format=gnu", "--owner=0", "--group=0", "--numeric-owner"));
        }
        command.addAll(List.of("-C", target.toString(), "hqt"));
        Child.of(command.toArray(String[]::new)).run().orThrow("tar could not write " + part);
        Files.move(part, pack, StandardCopyOption.REPLACE_EXISTING);
    }

    static void deleteTree(Path root) throws IOException {
        if (Files.notExists(root)) {
            return;
        }
        try (Stream<Path> files = Files.walk(root)) {
            for (Path file : files.toList().reversed()) {
                Files.delete(file);
            }
        }
    }

    /** Onto what is there already; the two may be folders of a disk or of a jar. */
    static void copyTree(Path from, Path to) throws IOException {
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : (Iterable<Path>) files::iterator) {
                Path copy = to.resolve(from.relativize(file).toString());
                if (Files.isDirectory(file)) {
                    Files.createDirectories(copy);
                } else {
                    Files.copy(file, copy, StandardCopyOption.COPY_ATTRIBUTES, StandardCopyOption.REPLACE_EXISTING);
                }
            }
        }
    }
}
