package dev.hqt.tui.term;

import dev.hqt.tui.text.Glyph;
import dev.hqt.tui.text.Glyphs;

/** What a terminal without Unicode is sent in place of a glyph, in as many columns. */
final class AsciiGlyphs {
    private static final String LINES_AND_SIGNS =
            "─-━-═-│|┃|║|╭+╮+╰+╯+┌+┐+└+┘+├+┤+┬+┴+┼+╔+╗+╚+╝+▌|█#▓#▒#░:•*●*○o◆!▸>▾v›>‹<❯>✓+✔+✗x✘x→>←<↑^↓v…~·.“\"”\"‘'’'–-—-";

    private AsciiGlyphs() {}

    static Glyph of(Glyph glyph) {
        String text = glyph.text();
        if (glyph.width() == 2) {
            return Glyphs.wideQuestion();
        }
        if (text.isEmpty() || text.charAt(0) < 0x7F) {
            return text.length() <= 1 ? glyph : Glyphs.single(text.charAt(0), 1);
        }
        int found = LINES_AND_SIGNS.indexOf(text);
        return Glyphs.single(
                text.length() == 1 && found >= 0 && found % 2 == 0 ? LINES_AND_SIGNS.charAt(found + 1) : '?', 1);
    }
}
