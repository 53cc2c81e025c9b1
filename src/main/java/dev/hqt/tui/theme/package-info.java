/** Colour by role and the few glyphs hqt draws with, each with its plain fallback. */
@NullMarked
package dev.hqt.tui.theme;

import org.jspecify.annotations.NullMarked;
