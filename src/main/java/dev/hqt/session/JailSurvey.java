package dev.hqt.session;

import dev.hqt.harness.Toolchains;
import dev.hqt.sandbox.HostFacts;
import dev.hqt.sandbox.SandboxAvailability;
import dev.hqt.sandbox.SeccompFilter;

/**
 * One look at the machine and a project for a jail: what costs time to read, and is the same for the check before a
 * session's row is made and for its start a moment later.
 *
 * @param bwrap the bubblewrap that will enforce
 * @param project what the project holds, not refused
 * @param toolchains what the caller's PATH leads to
 * @param host the machine, without what belongs to one spawn
 * @param filter for this machine's architecture
 */
record JailSurvey(
        SandboxAvailability.Available bwrap,
        ProjectReading project,
        Toolchains toolchains,
        HostFacts host,
        SeccompFilter filter) {}
