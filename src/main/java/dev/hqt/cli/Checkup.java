package dev.hqt.cli;

import dev.hqt.HqtException;
import dev.hqt.config.HqtDirectories;
import dev.hqt.doctor.BubblewrapCheck;
import dev.hqt.doctor.BubblewrapVersionCheck;
import dev.hqt.doctor.CacheCheck;
import dev.hqt.doctor.Check;
import dev.hqt.doctor.CheckResult;
import dev.hqt.doctor.ConfigCheck;
import dev.hqt.doctor.Doctor;
import dev.hqt.doctor.DoctorReport;
import dev.hqt.doctor.HarnessCheck;
import dev.hqt.doctor.LocaleCheck;
import dev.hqt.doctor.NamespaceCheck;
import dev.hqt.doctor.Remedies;
import dev.hqt.doctor.RootCheck;
import dev.hqt.doctor.TerminalCheck;
import dev.hqt.doctor.TmuxCheck;
import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessContext;
import dev.hqt.harness.HarnessRegistry;
import dev.hqt.host.Distribution;
import dev.hqt.process.CommandRunner;
import dev.hqt.process.Executables;
import dev.hqt.sandbox.SandboxAvailability;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Puts the doctor's checks together for this machine. A broken configuration file must not keep the others away. */
final class Checkup {
    private final Application application;

    Checkup(Application application) {
        this.application = application;
    }

    DoctorReport examine() {
        CommandRunner commands = application.commands();
        Map<String, String> environment = application.environment();
        HqtDirectories directories = application.directories();
        boolean root = "root".equals(System.getProperty("user.name"));
        SandboxAvailability sandbox = sandbox();
        List<Check> checks = new ArrayList<>();
        checks.add(
                new TmuxCheck(commands, find("tmux", environment), new Remedies(Distribution.ofThisMachine(), root)));
        checks.add(new BubblewrapCheck(sandbox));
        if (sandbox instanceof SandboxAvailability.Available available) {
            checks.add(new BubblewrapVersionCheck(available));
        }
        checks.add(new NamespaceCheck(sandbox, commands));
        checks.add(new DatabaseCheck());
        checks.addAll(harnessChecks(commands, environment));
        checks.add(new CacheCheck(application.caches()));
        checks.add(new ConfigCheck(
                directories, application.harnessesDespiteSettings().registry().listAll()));
        checks.add(new LocaleCheck(environment));
        checks.add(new TerminalCheck(environment, null));
        checks.add(new RootCheck(root));
        return new Doctor(checks).examine();
    }

    private SandboxAvailability sandbox() {
        return application.machineDespiteSettings().sandbox();
    }

    private List<Check> harnessChecks(CommandRunner commands, Map<String, String> environment) {
        HarnessRegistry registry = application.harnessesDespiteSettings().registry();
        Map<String, Path> found = new HashMap<>();
        registry.discover(environment)
                .forEach(installed -> found.put(installed.configurator().name(), installed.found()));
        List<Check> checks = new ArrayList<>();
        for (HarnessConfigurator harness : registry.listAll()) {
            checks.add(new HarnessCheck(
                    commands,
                    harness.name(),
                    harness.binaryNames(),
                    found.get(harness.name()),
                    harness.loginState(context(environment))));
        }
        return checks;
    }

    /** For what is the same in every project. */
    private HarnessContext context(Map<String, String> environment) {
        HqtDirectories directories = application.directories();
        return new HarnessContext(
                directories.home(), directories.home(), directories.data(), directories.data(), environment);
    }

    private static @Nullable Path find(String program, Map<String, String> environment) {
        Optional<Path> found = Executables.find(program, environment.getOrDefault("PATH", ""));
        return found.orElse(null);
    }

    /** The database opens, is whole and of this version. */
    private final class DatabaseCheck implements Check {
        @Override
        public String name() {
            return "database";
        }

        @Override
        public boolean required() {
            return true;
        }

        @Override
        public CheckResult run() {
            Path file = application.directories().database();
            try {
                Optional<String> damage = application.store().findDamage();
                return damage.<CheckResult>map(words -> new CheckResult.Failed(
                                file + " is damaged: " + words,
                                "Move it away and put the newest copy beside it (hqt.db.v*) in its place."))
                        .orElseGet(() -> new CheckResult.Ok(
                                file + " (version " + application.store().schemaVersion() + ")"));
            } catch (HqtException broken) {
                return new CheckResult.Failed(file + " can't be used", String.valueOf(broken.getMessage()));
            }
        }
    }
}
