package dev.hqt.tui.dialog;

import dev.hqt.session.NewSession;
import dev.hqt.session.Nicknames;
import dev.hqt.tui.event.HarnessChoice;
import dev.hqt.tui.presentation.PathText;
import dev.hqt.tui.term.InputEvent;
import dev.hqt.tui.widget.Choice;
import dev.hqt.tui.widget.TextField;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What has been filled in.
 *
 * @param home the user's home
 * @param start where relative directories begin
 * @param project which project
 * @param directory another directory
 * @param harness which harness
 * @param nickname empty for one that hqt makes up
 * @param model empty for the harness's default
 * @param prompt the first prompt, may be empty
 * @param sandbox the jail
 */
record NewSessionForm(
        Path home,
        Path start,
        Choice<ProjectOption> project,
        TextField directory,
        Choice<HarnessChoice> harness,
        TextField nickname,
        TextField model,
        PromptField prompt,
        SandboxFields sandbox) {
    /** PATH_MAX. */
    private static final int LONGEST_PATH = 4096;

    private static final int LONGEST_MODEL = 1000;

    static NewSessionForm of(NewSessionOffer offer) {
        List<ProjectOption> options = new ArrayList<>();
        offer.projects().forEach(project -> options.add(new ProjectOption.Registered(project)));
        options.add(new ProjectOption.Another());
        Choice<ProjectOption> project = Choice.of(options);
        if (offer.chosen() != null) {
            project = project.select(new ProjectOption.Registered(offer.chosen()));
        }
        return new NewSessionForm(
                offer.home(),
                offer.directory(),
                project,
                TextField.of(PathText.of(offer.directory(), offer.home()), LONGEST_PATH),
                harness(offer),
                TextField.empty(Nicknames.LONGEST),
                TextField.empty(LONGEST_MODEL),
                PromptField.EMPTY,
                SandboxFields.of(offer.sandbox(), null));
    }

    private static Choice<HarnessChoice> harness(NewSessionOffer offer) {
        Choice<HarnessChoice> choice = Choice.of(offer.harnesses());
        return offer.harnesses().stream()
                .filter(harness -> harness.name().equals(offer.harness()))
                .findFirst()
                .map(choice::select)
                .orElse(choice);
    }

    boolean isVisible(NewSessionField field) {
        return switch (field) {
            case PROJECT, HARNESS, NICKNAME, MODEL, PROMPT, SANDBOXED, CREATE -> true;
            case DIRECTORY -> project.value() instanceof ProjectOption.Another;
            case FILESYSTEM, NETWORK, GIT_CONFIG, SETTINGS, SECRETS, CACHES -> sandbox.isEnabled(jailField(field));
        };
    }

    /** Whether keys can go there. */
    boolean isEnabled(NewSessionField field) {
        return isVisible(field) && (field != NewSessionField.SANDBOXED || sandbox.isEnabled(SandboxFields.SANDBOXED));
    }

    /** The form after an event that went to a field; an equal one when it means nothing there. */
    NewSessionForm handle(NewSessionField field, InputEvent input) {
        return switch (field) {
            case PROJECT -> with(project.handle(input), directory, harness, nickname, model, prompt, sandbox);
            case DIRECTORY -> with(project, directory.handle(input), harness, nickname, model, prompt, sandbox);
            case HARNESS -> with(project, directory, harness.handle(input), nickname, model, prompt, sandbox);
            case NICKNAME -> with(project, directory, harness, nickname.handle(input), model, prompt, sandbox);
            case MODEL -> with(project, directory, harness, nickname, model.handle(input), prompt, sandbox);
            case PROMPT -> with(project, directory, harness, nickname, model, prompt.handle(input), sandbox);
            case SANDBOXED, FILESYSTEM, NETWORK, GIT_CONFIG, SETTINGS, SECRETS, CACHES ->
                with(project, directory, harness, nickname, model, prompt, sandbox.handle(jailField(field), input));
            case CREATE -> this;
        };
    }

    private static int jailField(NewSessionField field) {
        return field.number() - NewSessionField.SANDBOXED.number();
    }

    private NewSessionForm with(
            Choice<ProjectOption> newProject,
            TextField newDirectory,
            Choice<HarnessChoice> newHarness,
            TextField newNickname,
            TextField newModel,
            PromptField newPrompt,
            SandboxFields newSandbox) {
        return new NewSessionForm(
                home, start, newProject, newDirectory, newHarness, newNickname, newModel, newPrompt, newSandbox);
    }

    /** The directory that is chosen; nothing when none is, or no file can be called so. */
    Optional<Path> chosenDirectory() {
        return switch (project.value()) {
            case ProjectOption.Registered registered ->
                Optional.of(registered.project().path());
            case ProjectOption.Another _ -> typedDirectory();
        };
    }

    private Optional<Path> typedDirectory() {
        if (directory.text().isBlank()) {
            return Optional.empty();
        }
        try {
            return Optional.of(PathText.parse(directory.text(), home, start));
        } catch (InvalidPathException impossible) {
            return Optional.empty();
        }
    }

    NewSession wanted(Path chosen) {
        return new NewSession(
                chosen,
                harness.value().name(),
                orNull(nickname.text()),
                orNull(model.text()),
                sandbox.policy(),
                prompt.text().isBlank() ? null : prompt.text(),
                List.of());
    }

    private static @Nullable String orNull(String text) {
        return text.isBlank() ? null : text.strip();
    }
}
