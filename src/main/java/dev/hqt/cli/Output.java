package dev.hqt.cli;

import java.io.PrintWriter;
import java.util.List;

/** Where commands print: text for people, JSON for programs. */
final class Output {
    private final PrintWriter out;
    private final PrintWriter errors;

    Output(PrintWriter out, PrintWriter errors) {
        this.out = out;
        this.errors = errors;
    }

    void line(String text) {
        out.println(Printable.line(text));
    }

    /** A line in a colour, which only a caller may ask for who knows that a terminal shows it. */
    void line(String text, Tint tint) {
        out.println(tint.of(Printable.line(text)));
    }

    void lines(List<String> lines) {
        lines.forEach(this::line);
    }

    /** A remark that must not mix with what a program reads. */
    void remark(String text) {
        out.flush();
        errors.println(Printable.block(text));
        errors.flush();
    }

    /** One JSON document. Control characters leave it escaped. */
    void json(Object value) {
        out.println(Json.text(value));
    }

    void flush() {
        out.flush();
        errors.flush();
    }
}
