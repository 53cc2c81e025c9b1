package dev.hqt.store;

import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Jackson without its leniencies: a key given twice and text after the end are errors. Made when first needed. */
final class StrictJson {
    private StrictJson() {}

    static JsonMapper mapper() {
        return Holder.MAPPER;
    }

    private static final class Holder {
        private static final JsonMapper MAPPER = JsonMapper.builder()
                .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
                .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                .build();
    }
}
