/** Stand-ins for what hqt talks to in the world: a model server that does what a prompt tells it. */
@NullMarked
package dev.hqt.fake;

import org.jspecify.annotations.NullMarked;
