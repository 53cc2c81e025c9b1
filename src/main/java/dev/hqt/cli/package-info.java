/** The commands: options in, service, text or JSON out; the composition root. */
@NullMarked
package dev.hqt.cli;

import org.jspecify.annotations.NullMarked;
