@NullMarked
package dev.hqt.proof;

import org.jspecify.annotations.NullMarked;
