/** Reads the machine and the project, so that the pure room {@code sandbox} can decide: facts out, nothing changed. */
@NullMarked
package dev.hqt.host;

import org.jspecify.annotations.NullMarked;
