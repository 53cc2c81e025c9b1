/** What is right and wrong with this machine, and the command that mends it. */
@NullMarked
package dev.hqt.doctor;

import org.jspecify.annotations.NullMarked;
