package dev.hqt.host;

import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Reads what bwrap prints of itself. Pure. */
final class BwrapHelp {
    /** An option stands at the start of its line: the explanations behind name others. */
    private static final Pattern OPTION = Pattern.compile("(?m)^\\s+(--[a-z0-9][a-z0-9-]*)");

    private static final Pattern VERSION = Pattern.compile("(?m)^bubblewrap (\\S+)");

    private BwrapHelp() {}

    static Set<String> options(String help) {
        return OPTION.matcher(help).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    static Optional<String> version(String output) {
        return VERSION.matcher(output).results().map(found -> found.group(1)).findFirst();
    }
}
