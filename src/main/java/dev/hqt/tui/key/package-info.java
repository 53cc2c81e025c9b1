/** Every key, declared once: dispatcher, key bar, help and docs/keybindings.md are made from it. */
@NullMarked
package dev.hqt.tui.key;

import org.jspecify.annotations.NullMarked;
