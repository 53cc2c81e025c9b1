package dev.hqt.session;

import dev.hqt.HqtException;
import dev.hqt.harness.HarnessConfigurator;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The harnesses that a test has. */
public final class FakeHarnesses implements Harnesses {
    private final Map<String, HarnessConfigurator> byName;

    public FakeHarnesses(HarnessConfigurator... harnesses) {
        byName = Arrays.stream(harnesses)
                .collect(Collectors.toMap(
                        HarnessConfigurator::name, Function.identity(), (one, two) -> two, LinkedHashMap::new));
    }

    @Override
    public @Nullable HarnessConfigurator find(String name) {
        return byName.get(name);
    }

    @Override
    public HarnessConfigurator require(String name) {
        HarnessConfigurator known = byName.get(name);
        if (known == null) {
            throw new HqtException("There is no harness " + name + ": there are " + byName.keySet() + ".");
        }
        return known;
    }
}
