package dev.hqt.doctor;

import dev.hqt.config.ConfigException;
import dev.hqt.config.HqtDirectories;
import dev.hqt.config.Settings;
import java.nio.file.Files;

/** The settings file is understood. */
public record ConfigCheck(HqtDirectories directories) implements Check {
    @Override
    public String name() {
        return "settings";
    }

    @Override
    public CheckResult run() {
        try {
            Settings settings = Settings.read(directories);
            if (!Files.exists(directories.configFile())) {
                return new CheckResult.Ok("no " + directories.configFile() + ", so all is as hqt comes");
            }
            int harnesses = settings.harnesses().size();
            return new CheckResult.Ok(
                    directories.configFile() + " (" + harnesses + (harnesses == 1 ? " harness)" : " harnesses)"));
        } catch (ConfigException wrong) {
            return new CheckResult.Failed(
                    String.valueOf(wrong.getMessage()), "Correct the file, or move it away: hqt runs without it.");
        }
    }
}
