/** Reads what tmux captured of a pane into a grid of styled cells. */
@NullMarked
package dev.hqt.tui.ansi;

import org.jspecify.annotations.NullMarked;
