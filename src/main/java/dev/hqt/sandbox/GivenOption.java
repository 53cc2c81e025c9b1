package dev.hqt.sandbox;

import java.util.ArrayList;
import java.util.List;

/**
 * One option as it stands in a jail's vector.
 *
 * @param values as many as it takes
 */
record GivenOption(BwrapOption option, List<String> values) {
    GivenOption {
        values = List.copyOf(values);
    }

    /** The option and its values, as they stand there. */
    List<String> words() {
        List<String> words = new ArrayList<>();
        words.add(option.word());
        words.addAll(values);
        return words;
    }

    /**
     * Those of a vector, up to the lone dashes before its command or to its end. Option by option: a variable may well have
     * the value {@code --}.
     *
     * @throws IllegalArgumentException when a word is no option of hqt's, or the values of the last one are missing
     */
    static List<GivenOption> listIn(List<String> vector) {
        List<GivenOption> given = new ArrayList<>();
        int at = 1;
        while (at < vector.size() && !vector.get(at).equals("--")) {
            String word = vector.get(at);
            BwrapOption option = BwrapOption.find(word)
                    .orElseThrow(() -> new IllegalArgumentException("hqt gives bwrap no option " + word));
            int end = at + 1 + option.valueCount();
            if (end > vector.size()) {
                throw new IllegalArgumentException("The vector of a jail ends before its command");
            }
            given.add(new GivenOption(option, vector.subList(at + 1, end)));
            at = end;
        }
        return given;
    }

    /** Where the words behind these options are in their vector. */
    static int end(List<GivenOption> given) {
        return 1 + given.stream().mapToInt(each -> 1 + each.values().size()).sum();
    }
}
