package dev.hqt.cli;

import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Writes JSON. Apart from {@link Output}, so that a command that prints text does not load the library. */
final class Json {
    private static final JsonMapper MAPPER =
            JsonMapper.builder().enable(SerializationFeature.INDENT_OUTPUT).build();

    private Json() {}

    static String text(Object value) {
        return MAPPER.writeValueAsString(value);
    }
}
