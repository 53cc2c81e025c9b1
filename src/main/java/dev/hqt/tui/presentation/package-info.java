/** How one thing reads on the screen: a state, a jail, an age. One tiny renderer each. */
@NullMarked
package dev.hqt.tui.presentation;

import org.jspecify.annotations.NullMarked;
