package dev.hqt.sandbox.planted;

import dev.hqt.session.SessionState;
import tools.jackson.databind.ObjectMapper;

/** Breaks the rules of its room on purpose, so that a test can see them bite. */
final class PlantedViolation {
    private PlantedViolation() {}

    static String violate(ObjectMapper mapper) {
        return mapper.writeValueAsString(SessionState.IDLE);
    }
}
