/** The jail as values and pure functions: policy, binds, bwrap's argument vector, the seccomp filter. Touches no file, no environment, no clock. */
@NullMarked
package dev.hqt.sandbox;

import org.jspecify.annotations.NullMarked;
