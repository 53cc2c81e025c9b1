package dev.hqt.session;

import dev.hqt.sandbox.ProjectFacts;
import java.util.Map;

/**
 * One look at a project that is to be jailed.
 *
 * @param facts what it holds that the jail must protect
 * @param gitIdentity the name and address for commits that git would use there, as GIT_* variables
 */
public record ProjectReading(ProjectFacts facts, Map<String, String> gitIdentity) {
    public ProjectReading {
        gitIdentity = Map.copyOf(gitIdentity);
    }
}
