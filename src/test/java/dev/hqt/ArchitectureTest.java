package dev.hqt;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchRule;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Who may know whom. The two tables are the house's floor plan; {@code docs/architecture.md} shows the same ones.
 * Unenforced layers leak, so the direction of imports is a test from the first commit.
 */
class ArchitectureTest {
    /** A room, and the rooms it may import. The root package is open to all but the pure rooms. */
    private static final Map<String, Set<String>> ROOMS = Map.ofEntries(
            Map.entry("sandbox", Set.of()),
            Map.entry("process", Set.of()),
            Map.entry("config", Set.of("root")),
            Map.entry("harness", Set.of("root", "sandbox", "process")),
            Map.entry("host", Set.of("root", "sandbox", "process")),
            Map.entry("review", Set.of("root", "sandbox")),
            Map.entry("session", Set.of("root", "harness", "sandbox", "review")),
            Map.entry("doctor", Set.of("root", "harness", "sandbox", "host", "process", "config")),
            Map.entry("launch", Set.of("root", "session", "sandbox")),
            Map.entry("store", Set.of("root", "session", "sandbox", "config")),
            Map.entry("tui", Set.of("root", "session", "harness", "sandbox", "review", "doctor", "config", "process")),
            Map.entry("tmux", Set.of("root", "session", "launch", "process")),
            Map.entry("proof", Set.of("root", "session", "sandbox", "process")),
            Map.entry(
                    "cli",
                    Set.of(
                            "root", "sandbox", "process", "config", "harness", "host", "session", "doctor", "launch",
                            "store", "tui", "tmux", "proof", "review")));

    /** A library, and the rooms (or packages below a room) that may know it. */
    private static final Map<String, Set<String>> LIBRARIES = Map.ofEntries(
            Map.entry("com.googlecode.lanterna..", Set.of("tui.term..")),
            Map.entry("picocli..", Set.of("cli..")),
            Map.entry("tools.jackson..", Set.of("cli..", "launch..", "harness..", "store..", "config..")),
            Map.entry("com.fasterxml.jackson..", Set.of("cli..", "launch..", "harness..", "store..", "config..")),
            Map.entry("org.hibernate..", Set.of("store..")),
            Map.entry("jakarta.persistence..", Set.of("store..")),
            Map.entry("org.flywaydb..", Set.of("store..")),
            Map.entry("com.github.difflib..", Set.of("review..")),
            Map.entry("org.sqlite..", Set.of("store..", "harness..")),
            Map.entry("java.sql..", Set.of("store..", "harness..")));

    /** What would bring {@code java.desktop} into the runtime image, or bypass hqt's own terminal layer. */
    private static final List<String> BANNED =
            List.of("com.googlecode.lanterna.gui2..", "com.googlecode.lanterna.terminal.swing..", "java.awt..");

    private static final JavaClasses HQT = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("dev.hqt");

    @TestFactory
    Stream<DynamicTest> everyRoomImportsOnlyWhatTheTableAllows() {
        return ROOMS.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> roomRule(entry.getKey(), entry.getValue()).check(HQT)));
    }

    @TestFactory
    Stream<DynamicTest> everyLibraryIsKnownOnlyWhereTheTableSaysSo() {
        return LIBRARIES.entrySet().stream()
                .map(entry -> DynamicTest.dynamicTest(
                        entry.getKey(),
                        () -> libraryRule(entry.getKey(), entry.getValue()).check(HQT)));
    }

    @Test
    void everyPackageBelongsToAKnownRoom() {
        Set<String> unknown = new TreeSet<>();
        for (JavaClass type : HQT) {
            String room = roomOf(type);
            if (!room.equals("root") && !ROOMS.containsKey(room)) {
                unknown.add(type.getPackageName());
            }
        }
        assertThat(unknown).isEmpty();
    }

    @Test
    void roomsFormNoCircle() {
        slices().matching("dev.hqt.(*)..").should().beFreeOfCycles().check(HQT);
    }

    @Test
    void nothingBringsInJavaDesktop() {
        noClasses()
                .should()
                .dependOnClassesThat(resideInAny(BANNED))
                .orShould()
                .dependOnClassesThat()
                .haveSimpleName("DefaultTerminalFactory")
                .check(HQT);
    }

    @Test
    void onlyTheCommandsPrint() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.hqt.cli..")
                .should()
                .accessField(System.class, "out")
                .orShould()
                .accessField(System.class, "err")
                .check(HQT);
    }

    @Test
    void processesAreStartedAndSignalledThroughOneDoor() {
        noClasses()
                .that()
                .resideOutsideOfPackage("dev.hqt.process..")
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(ProcessBuilder.class, ProcessHandle.class, Process.class)
                .orShould()
                .callMethod(Runtime.class, "exec", String[].class)
                .check(HQT);
    }

    @Test
    void timeIsReadFromAClock() {
        noClasses()
                .should()
                .callMethod(java.time.Instant.class, "now")
                .orShould()
                .callMethod(System.class, "currentTimeMillis")
                .check(HQT);
    }

    @Test
    void thePureBuilderTouchesNoFileNoEnvironmentAndNoClock() {
        noClasses()
                .that()
                .resideInAPackage("dev.hqt.sandbox..")
                .should()
                .dependOnClassesThat(resideInAny(List.of("java.io..", "java.net..", "java.time..")))
                .orShould()
                .dependOnClassesThat()
                .belongToAnyOf(java.nio.file.Files.class, System.class, Runtime.class)
                .check(HQT);
    }

    /** The rules themselves must be able to fail: each is held against a class that breaks it on purpose. */
    @Test
    void aPlantedViolationIsFound() {
        JavaClasses planted = new ClassFileImporter().importPackages("dev.hqt.sandbox.planted", "dev.hqt.session");
        assertThatThrownBy(() -> roomRule("sandbox", Set.of()).check(planted))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("PlantedViolation");
        assertThatThrownBy(() -> libraryRule("tools.jackson..", Set.of("cli..")).check(planted))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("PlantedViolation");
    }

    private static ArchRule roomRule(String room, Set<String> allowed) {
        DescribedPredicate<JavaClass> foreign = DescribedPredicate.describe(
                "belong to another room than " + allowed,
                type -> type.getPackageName().startsWith("dev.hqt")
                        && !roomOf(type).equals(room)
                        && !allowed.contains(roomOf(type)));
        return classes()
                .that()
                .resideInAPackage("dev.hqt." + room + "..")
                .should()
                .onlyDependOnClassesThat(DescribedPredicate.not(foreign))
                .allowEmptyShould(true);
    }

    private static ArchRule libraryRule(String library, Set<String> rooms) {
        String[] allowed = rooms.stream().map(room -> "dev.hqt." + room).toArray(String[]::new);
        return noClasses()
                .that()
                .resideInAPackage("dev.hqt..")
                .and()
                .resideOutsideOfPackages(allowed)
                .should()
                .dependOnClassesThat(resideInAPackage(library))
                .allowEmptyShould(true);
    }

    private static DescribedPredicate<JavaClass> resideInAny(List<String> packages) {
        return JavaClass.Predicates.resideInAnyPackage(packages.toArray(String[]::new));
    }

    private static String roomOf(JavaClass type) {
        String rest = type.getPackageName().substring("dev.hqt".length());
        if (rest.isEmpty()) {
            return "root";
        }
        String inner = rest.substring(1);
        int dot = inner.indexOf('.');
        return dot < 0 ? inner : inner.substring(0, dot);
    }
}
