package dev.hqt.config;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.util.List;

/**
 * What the user set in {@code config.toml}. hqt runs without the file; what it holds is understood whole or refused.
 *
 * @param harnesses the harnesses described there, in the file's order
 */
public record Settings(List<GenericHarness> harnesses) {
    /** What holds without a file. */
    public static final Settings DEFAULT = new Settings(List.of());

    public Settings {
        harnesses = List.copyOf(harnesses);
    }

    /**
     * Reads {@link HqtDirectories#configFile()}; {@link #DEFAULT} when there is none.
     *
     * @throws ConfigException with file, line where it is known, key and what is allowed
     */
    public static Settings read(HqtDirectories directories) {
        String text;
        try {
            text = Files.readString(directories.configFile());
        } catch (NoSuchFileException none) {
            return DEFAULT;
        } catch (CharacterCodingException binary) {
            throw new ConfigException(
                    "The settings in " + directories.configFile() + " are not UTF-8 text: save the file as UTF-8.",
                    binary);
        } catch (IOException failure) {
            throw new ConfigException(
                    "The settings in " + directories.configFile() + " can't be read ("
                            + failure.getClass().getSimpleName() + "): it must be a file that you may read.",
                    failure);
        }
        return text.isBlank() ? DEFAULT : SettingsParser.parse(text, directories);
    }
}
