/** The user's terminal: raw mode, keys in, frames out. The only place that knows Lanterna. */
@NullMarked
package dev.hqt.tui.term;

import org.jspecify.annotations.NullMarked;
