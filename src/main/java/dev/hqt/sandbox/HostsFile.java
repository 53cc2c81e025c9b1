package dev.hqt.sandbox;

/**
 * {@code /etc/hosts} as the jail shows it: the host's own, with the jail's own name. A machine must know itself: without
 * it Java's {@code InetAddress.getLocalHost()} throws (measured), and half of what JVM projects start with it.
 */
public final class HostsFile {
    private static final String SMALLEST = "127.0.0.1 localhost\n::1 localhost\n";

    private HostsFile() {}

    /**
     * The text of the file.
     *
     * @param hostsOfTheHost the host's own file; an empty text where there is none
     * @param hostName the jail's name
     */
    public static String naming(String hostName, String hostsOfTheHost) {
        String hosts = hostsOfTheHost.isBlank() ? SMALLEST : hostsOfTheHost;
        // The address that Debian gives a machine for its own name: it is there with the network off, too.
        return hosts + (hosts.endsWith("\n") ? "" : "\n") + "127.0.1.1 " + hostName + "\n";
    }
}
