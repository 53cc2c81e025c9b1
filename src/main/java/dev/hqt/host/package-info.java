/** Reads the machine once for the pure rooms: system paths, resolver, bwrap by probe, the project's protected files. */
@NullMarked
package dev.hqt.host;

import org.jspecify.annotations.NullMarked;
