package dev.hqt.session;

import dev.hqt.harness.HarnessConfigurator;
import org.jspecify.annotations.Nullable;

/** The harnesses that sessions can be of, by name. */
public interface Harnesses {
    /** The harness of this name, or null. */
    @Nullable HarnessConfigurator find(String name);

    /**
     * The harness of this name.
     *
     * @throws dev.hqt.HqtException naming those that there are
     */
    HarnessConfigurator require(String name);
}
