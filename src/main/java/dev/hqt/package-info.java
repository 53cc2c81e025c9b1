/** The root: only what every room may throw. */
@NullMarked
package dev.hqt;

import org.jspecify.annotations.NullMarked;
