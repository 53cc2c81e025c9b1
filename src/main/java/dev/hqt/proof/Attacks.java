package dev.hqt.proof;

import java.util.List;
import java.util.stream.Stream;

/** All of them, in the order in which a user reads them. */
final class Attacks {
    private Attacks() {}

    static List<Attack> all() {
        return Stream.of(
                        SeeingAttacks.all(),
                        ProcessAttacks.all(),
                        WritingAttacks.all(),
                        KernelAttacks.all(),
                        NetworkAttacks.all())
                .flatMap(List::stream)
                .toList();
    }
}
