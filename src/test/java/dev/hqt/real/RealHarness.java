package dev.hqt.real;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import org.jspecify.annotations.Nullable;

/**
 * One real harness as the matrix drives it.
 *
 * @param setup makes a home in which it talks to the tests' model server
 * @param commandPrompt makes the model call the harness's shell tool in a way that needs a permission; null when it has
 *     no permission system
 * @param newConversation what a user types for a new conversation in the same process
 */
record RealHarness(Release release, Setup setup, @Nullable String commandPrompt, String newConversation) {
    /** A user's home, and what the user has configured there. */
    interface Setup {
        /**
         * Writes the user's files.
         *
         * @return the user's variables for it
         */
        Map<String, String> in(Ground ground) throws IOException;
    }

    /**
     * Where a harness is set up.
     *
     * @param model the base address of the model server
     * @param jailed whether the sessions of this home are jailed; else the user has been asked all first questions already
     */
    record Ground(Path home, Path project, String model, boolean jailed) {
        void write(String file, String text) throws IOException {
            Path path = home.resolve(file);
            Files.createDirectories(path.getParent());
            Files.writeString(
                    path,
                    text.replaceAll("\\bMODEL\\b", model)
                            .replaceAll("\\bPROJECT\\b", Matcher.quoteReplacement(project.toString())));
        }
    }

    String name() {
        return release.name();
    }

    @Override
    public String toString() {
        return release.toString();
    }

    RealHarness at(Release other) {
        return new RealHarness(other, setup, commandPrompt, newConversation);
    }
}
