package dev.hqt.session;

import java.util.List;
import java.util.stream.Collectors;

/** What a word on the command line means: an id, or a nickname that only one session has. */
final class SessionReferences {
    private SessionReferences() {}

    static Session find(SessionRepository repository, String reference) {
        if (isId(reference)) {
            return byId(repository, reference);
        }
        List<Session> named = repository.findSessions(reference);
        return switch (named.size()) {
            case 0 -> throw new SessionNotFoundException("called '" + reference + "'");
            case 1 -> named.getFirst();
            default ->
                throw new ServiceException("Several sessions are called '" + reference + "': say which by its id ("
                        + named.stream()
                                .map(session -> Long.toString(session.id()))
                                .collect(Collectors.joining(", "))
                        + ").");
        };
    }

    /** Whether the word reads as an id, and so can be no nickname. */
    static boolean isId(String reference) {
        return !reference.isEmpty() && reference.chars().allMatch(letter -> letter >= '0' && letter <= '9');
    }

    private static Session byId(SessionRepository repository, String reference) {
        try {
            return repository
                    .findSession(Long.parseLong(reference))
                    .orElseThrow(() -> new SessionNotFoundException(reference));
        } catch (NumberFormatException tooLarge) {
            throw new SessionNotFoundException(reference);
        }
    }
}
