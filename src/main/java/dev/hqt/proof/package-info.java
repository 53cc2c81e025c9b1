/** Proves the jail on the user's own machine: attacks a real one from inside, and says what held. */
@NullMarked
package dev.hqt.proof;

import org.jspecify.annotations.NullMarked;
