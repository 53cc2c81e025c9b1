/** The multiplexer on a tmux server of hqt's own. */
@NullMarked
package dev.hqt.tmux;

import org.jspecify.annotations.NullMarked;
