package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import dev.hqt.harness.HarnessContext;
import dev.hqt.harness.HarnessObservation;
import dev.hqt.harness.HarnessReading;
import dev.hqt.harness.HarnessRequest;
import dev.hqt.harness.HarnessStatus;
import dev.hqt.harness.LaunchPlan;
import dev.hqt.harness.ResumeRefusal;
import dev.hqt.sandbox.Bind;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A harness whose screen says its state in a word: {@code working}, {@code waiting} or {@code ready}. It takes
 * {@code --yolo}, {@code --session ID}, {@code --resume ID} and {@code --model M}.
 */
public record FakeHarness(String name, String displayName, List<String> kept, Map<Long, Integer> given)
        implements HarnessConfigurator {
    public FakeHarness(String name, String displayName) {
        this(name, displayName, new ArrayList<>(), new HashMap<>());
    }

    /** Notes, in {@link #kept}, for which project it was asked to. */
    @Override
    public void keepAlive(HarnessContext context, boolean sandboxed) {
        kept.add(context.project().toString());
    }

    @Override
    public List<String> binaryNames() {
        return List.of(name);
    }

    @Override
    public List<String> sandboxSkipPermissionFlags() {
        return List.of("--yolo");
    }

    @Override
    public List<Bind> sandboxBinds(HarnessContext context) {
        return List.of();
    }

    @Override
    public List<String> environmentNames() {
        return List.of("FAKE_API_KEY");
    }

    @Override
    public LaunchPlan buildSpawnConfig(HarnessRequest request) {
        return plan(request, "--session");
    }

    @Override
    public LaunchPlan buildResumeConfig(HarnessRequest request) {
        return plan(request, "--resume");
    }

    private LaunchPlan plan(HarnessRequest request, String idFlag) {
        List<String> command = new ArrayList<>();
        command.add(request.program().executable().toString());
        if (request.sandboxed()) {
            command.addAll(sandboxSkipPermissionFlags());
        }
        if (request.harnessSessionId() != null) {
            command.addAll(List.of(idFlag, request.harnessSessionId()));
        }
        if (request.model() != null) {
            command.addAll(List.of("--model", request.model()));
        }
        command.addAll(request.extraArguments());
        if (request.prompt() != null) {
            command.add(request.prompt());
        }
        return new LaunchPlan(command, Map.of(), request.context().project());
    }

    @Override
    public String generateSessionId(long hqtSessionId) {
        // A session that is only planned has id 0.
        int number = hqtSessionId == 0 ? 1 : given.merge(hqtSessionId, 1, Integer::sum);
        return "conversation-" + hqtSessionId + (number == 1 ? "" : "-" + number);
    }

    @Override
    public boolean isConversationId(String text) {
        return text.startsWith("conversation-");
    }

    @Override
    public HarnessReading read(HarnessObservation observation) {
        String screen = observation.screen();
        return new HarnessReading(screen == null ? null : parseStatus(screen), null, "screen");
    }

    @Override
    public @Nullable HarnessStatus parseStatus(String paneText) {
        if (paneText.contains("waiting")) {
            return HarnessStatus.WAITING;
        }
        if (paneText.contains("working")) {
            return HarnessStatus.WORKING;
        }
        return paneText.contains("ready") ? HarnessStatus.IDLE : null;
    }

    @Override
    public ResumeRefusal refusal(String lastWords) {
        if (lastWords.contains("in use")) {
            return ResumeRefusal.ID_IN_USE;
        }
        if (lastWords.contains("No conversation found")) {
            return ResumeRefusal.UNKNOWN_ID;
        }
        return lastWords.contains("log in") ? ResumeRefusal.NOT_LOGGED_IN : ResumeRefusal.OTHER;
    }
}
