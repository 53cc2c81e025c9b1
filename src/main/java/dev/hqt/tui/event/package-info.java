/** What goes round the loop: events that happened, effects that are wanted, and the values they carry. */
@NullMarked
package dev.hqt.tui.event;

import org.jspecify.annotations.NullMarked;
