/** What stands on top of a screen until it is answered: its state, what keys do to it, how it is drawn. All pure. */
@NullMarked
package dev.hqt.tui.dialog;

import org.jspecify.annotations.NullMarked;
