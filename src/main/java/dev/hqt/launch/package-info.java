/** The run directory of one spawn: launch script, argument file, filter, status file. */
@NullMarked
package dev.hqt.launch;

import org.jspecify.annotations.NullMarked;
