package dev.hqt.sandbox;

import java.util.Arrays;

/** A compiled seccomp filter, as {@code bwrap --seccomp} reads it: classic BPF, 8 bytes an instruction, little endian. */
public final class SeccompFilter {
    private final byte[] program;

    SeccompFilter(byte[] program) {
        this.program = program.clone();
    }

    public byte[] bytes() {
        return program.clone();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof SeccompFilter filter && Arrays.equals(program, filter.program);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(program);
    }

    @Override
    public String toString() {
        return program.length / 8 + " seccomp instructions";
    }
}
