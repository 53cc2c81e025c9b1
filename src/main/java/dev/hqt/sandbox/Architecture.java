package dev.hqt.sandbox;

import java.util.Optional;

/** A machine that hqt has a seccomp filter for; system call numbers differ between them. */
public enum Architecture {
    X86_64(0xC000003E),
    AARCH64(0xC00000B7);

    private final int auditCode;

    Architecture(int auditCode) {
        this.auditCode = auditCode;
    }

    /** The kernel's own name for it in {@code seccomp_data.arch} (linux/audit.h: ELF machine, 64 bits, little endian). */
    int auditCode() {
        return auditCode;
    }

    /**
     * The machine that Java calls {@code osArchitecture} in its property {@code os.arch}.
     *
     * @return empty when hqt has no filter for it: then there is no jail either
     */
    public static Optional<Architecture> find(String osArchitecture) {
        return switch (osArchitecture) {
            case "amd64", "x86_64" -> Optional.of(X86_64);
            case "aarch64", "arm64" -> Optional.of(AARCH64);
            default -> Optional.empty();
        };
    }
}
