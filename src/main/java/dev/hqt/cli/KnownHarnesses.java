package dev.hqt.cli;

import dev.hqt.config.HqtDirectories;
import dev.hqt.config.Settings;
import dev.hqt.harness.AmpConfigurator;
import dev.hqt.harness.ClaudeConfigurator;
import dev.hqt.harness.CodexConfigurator;
import dev.hqt.harness.CopilotConfigurator;
import dev.hqt.harness.CursorConfigurator;
import dev.hqt.harness.GeminiConfigurator;
import dev.hqt.harness.GenericConfigurator;
import dev.hqt.harness.GenericHarness;
import dev.hqt.harness.GenericHarness.GenericBind;
import dev.hqt.harness.GooseConfigurator;
import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessProbe;
import dev.hqt.harness.HarnessRegistry;
import dev.hqt.harness.KiroConfigurator;
import dev.hqt.harness.OpenCodeConfigurator;
import dev.hqt.harness.PiConfigurator;
import dev.hqt.harness.ProgramResolver;
import dev.hqt.harness.QwenConfigurator;
import dev.hqt.harness.StatusRuleFiles;
import dev.hqt.process.CommandRunner;
import dev.hqt.session.Harnesses;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The harnesses that hqt knows: its own, and those that the user described. */
final class KnownHarnesses implements Harnesses {
    private final HarnessRegistry registry;

    KnownHarnesses(CommandRunner commands, Clock clock, HqtDirectories directories, Settings settings) {
        StatusRuleFiles rules = new StatusRuleFiles(directories.statusRules());
        HarnessProbe probe = new HarnessProbe(commands, directories.cache().resolve("help"));
        List<HarnessConfigurator> configurators = new ArrayList<>();
        configurators.add(new ClaudeConfigurator(commands, clock, rules));
        configurators.add(new CodexConfigurator(commands, clock, rules));
        configurators.add(new GeminiConfigurator(probe, rules));
        configurators.add(new OpenCodeConfigurator(probe, rules));
        configurators.add(new CopilotConfigurator(commands, probe, rules));
        configurators.add(new QwenConfigurator(probe, rules));
        configurators.add(new PiConfigurator(probe, rules));
        configurators.add(new KiroConfigurator());
        configurators.add(new GooseConfigurator());
        configurators.add(new AmpConfigurator());
        configurators.add(new CursorConfigurator());
        settings.harnesses().forEach(described -> configurators.add(new GenericConfigurator(plain(described))));
        this.registry = new HarnessRegistry(configurators, new ProgramResolver(directories.home(), commands));
    }

    private static GenericHarness plain(dev.hqt.config.GenericHarness described) {
        List<GenericBind> binds = new ArrayList<>();
        described.readOnly().forEach(path -> binds.add(new GenericBind(path.toString(), false)));
        described.writable().forEach(path -> binds.add(new GenericBind(path.toString(), true)));
        return new GenericHarness(
                described.name(),
                described.displayName(),
                described.command(),
                described.skipPermissionFlags(),
                binds,
                described.environmentNames(),
                described.modelFlags(),
                described.promptFlags(),
                described.sessionIdFlags(),
                described.resumeCommand());
    }

    HarnessRegistry registry() {
        return registry;
    }

    @Override
    public @Nullable HarnessConfigurator find(String name) {
        return registry.find(name).orElse(null);
    }

    @Override
    public HarnessConfigurator require(String name) {
        return registry.require(name);
    }
}
