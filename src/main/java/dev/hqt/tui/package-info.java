/** The screen: one loop, pure updates, effects on workers. */
@NullMarked
package dev.hqt.tui;

import org.jspecify.annotations.NullMarked;
