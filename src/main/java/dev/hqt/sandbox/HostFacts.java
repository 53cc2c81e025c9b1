package dev.hqt.sandbox;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What {@link BwrapArgv} must know of the machine and of one spawn, read elsewhere ({@code host}) and
 * handed in as values, so that the builder stays pure.
 *
 * @param bwrap absolute path of the bubblewrap binary
 * @param bwrapOptions the long options that this bwrap's {@code --help} names (probed, never guessed from its version)
 * @param home the user's home directory; a private tmpfs inside
 * @param systemPaths {@code /usr}, {@code /bin}… and {@code /opt}, {@code /nix} where they exist
 * @param etcEntries existing entries of {@code /etc} that are shown, each at its own path; a link (such as
 *     {@code localtime}, whose target names the time zone) stays one
 * @param resolver the resolver configuration, shown only when the network is shared
 * @param hostName the jail's own host name, such as {@code hqt-7}
 * @param environment every variable inside, with its value; travels only in the argument file
 */
public record HostFacts(
        Path bwrap,
        Set<String> bwrapOptions,
        Path home,
        List<SystemPath> systemPaths,
        List<SystemPath> etcEntries,
        ResolverFile resolver,
        String hostName,
        Map<String, String> environment) {
    public HostFacts {
        bwrapOptions = Set.copyOf(bwrapOptions);
        systemPaths = List.copyOf(systemPaths);
        etcEntries = List.copyOf(etcEntries);
        environment = Map.copyOf(environment);
    }

    /** The same machine, for one spawn. */
    public HostFacts forSpawn(String spawnHostName, Map<String, String> spawnEnvironment) {
        return new HostFacts(
                bwrap, bwrapOptions, home, systemPaths, etcEntries, resolver, spawnHostName, spawnEnvironment);
    }
}
