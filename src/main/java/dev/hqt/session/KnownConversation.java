package dev.hqt.session;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A conversation that a session has, or had, at its harness. None is ever forgotten.
 *
 * @param id its id there
 * @param since when hqt first knew of it
 * @param cause how, or null where an earlier hqt did not say
 */
public record KnownConversation(
        String id, Instant since, @Nullable IdCause cause) {}
