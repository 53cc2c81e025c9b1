/** Canvas and widgets: pure states that handle an event and draw themselves by display columns. */
@NullMarked
package dev.hqt.tui.widget;

import org.jspecify.annotations.NullMarked;
