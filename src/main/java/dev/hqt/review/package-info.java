/** What programs of the host would run or obey in a project: a snapshot of it, and what has changed since. */
@NullMarked
package dev.hqt.review;

import org.jspecify.annotations.NullMarked;
