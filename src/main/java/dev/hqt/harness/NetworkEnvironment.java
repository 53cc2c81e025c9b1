package dev.hqt.harness;

import dev.hqt.sandbox.Bind;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** How programs behind a company's proxy reach their servers: the same for every harness. */
final class NetworkEnvironment {
    /** Files with further certificate authorities, by the variables that name them. */
    private static final List<String> CERTIFICATES = List.of(
            "SSL_CERT_FILE", "NODE_EXTRA_CA_CERTS", "CODEX_CA_CERTIFICATE", "REQUESTS_CA_BUNDLE", "CURL_CA_BUNDLE");

    private static final List<Path> CERTIFICATE_DIRECTORIES =
            List.of(Path.of("/etc/ssl"), Path.of("/etc/pki"), Path.of("/etc/ca-certificates"));

    private static final List<String> PROXIES = List.of(
            "HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY", "http_proxy", "https_proxy", "all_proxy", "no_proxy");

    private NetworkEnvironment() {}

    static List<String> names() {
        List<String> names = new ArrayList<>(PROXIES);
        names.addAll(CERTIFICATES);
        return names;
    }

    /** The certificate files that the environment names, at the same paths; system paths are shown anyway. */
    static List<Bind> certificates(Map<String, String> environment) {
        Set<Bind> binds = new LinkedHashSet<>();
        for (String name : CERTIFICATES) {
            HostPath.absolute(environment.getOrDefault(name, ""))
                    .filter(file -> !isShownAnyway(file) && Files.isRegularFile(file))
                    .flatMap(NetworkEnvironment::shown)
                    .ifPresent(binds::add);
        }
        return List.copyOf(binds);
    }

    private static boolean isShownAnyway(Path file) {
        return SystemDirectories.contain(file)
                || CERTIFICATE_DIRECTORIES.stream().anyMatch(file::startsWith);
    }

    private static Optional<Bind> shown(Path file) {
        return HostPath.real(file).map(real -> new Bind.ReadOnly(real, file));
    }
}
