/** What hqt knows of each coding agent: flags, files, ids, screens; and how its program is found. */
@NullMarked
package dev.hqt.harness;

import org.jspecify.annotations.NullMarked;
