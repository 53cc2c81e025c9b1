package dev.hqt.harness;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * The sentences with which a harness refuses a conversation. Each is a whole line: a conversation that stands above it may
 * quote any of them. The last line that is known counts, since a harness ends with its reason.
 */
final class RefusalRules {
    private final Map<ResumeRefusal, Pattern> sentences = new LinkedHashMap<>();

    /** @param sentences a regular expression of a whole line for each refusal; no line may fit two of them */
    RefusalRules(Map<ResumeRefusal, String> sentences) {
        sentences.forEach((refusal, sentence) -> this.sentences.put(refusal, Pattern.compile(sentence)));
    }

    ResumeRefusal read(String lastWords) {
        List<String> lines = lastWords.lines().map(String::strip).toList();
        for (String line : lines.reversed()) {
            for (Map.Entry<ResumeRefusal, Pattern> sentence : sentences.entrySet()) {
                if (sentence.getValue().matcher(line).matches()) {
                    return sentence.getKey();
                }
            }
        }
        return ResumeRefusal.OTHER;
    }
}
