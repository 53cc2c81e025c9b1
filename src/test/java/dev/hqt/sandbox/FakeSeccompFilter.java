package dev.hqt.sandbox;

/** A filter for tests that start nothing. */
public final class FakeSeccompFilter {
    private FakeSeccompFilter() {}

    /** One instruction: allow. */
    public static SeccompFilter allowingAll() {
        return new SeccompFilter(new byte[] {6, 0, 0, 0, 0, 0, (byte) 0xff, 0x7f});
    }
}
