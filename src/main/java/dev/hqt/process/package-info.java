/** The one door to the operating system's processes. */
@NullMarked
package dev.hqt.process;

import org.jspecify.annotations.NullMarked;
