/** The full screens: their state, what keys do to it, how it is drawn. All pure. */
@NullMarked
package dev.hqt.tui.screen;

import org.jspecify.annotations.NullMarked;
