/** What stands in a cell of the screen: text, its width in columns, its style. Knows no terminal and no library. */
@NullMarked
package dev.hqt.tui.text;

import org.jspecify.annotations.NullMarked;
