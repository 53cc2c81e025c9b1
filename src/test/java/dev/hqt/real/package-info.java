/** Runs the packaged hqt with real harnesses from npm; only in the profile that names them. */
@NullMarked
package dev.hqt.real;

import org.jspecify.annotations.NullMarked;
