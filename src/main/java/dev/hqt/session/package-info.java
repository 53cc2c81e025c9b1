/** Sessions and what can be done with them. Owns the ports it needs: repository and multiplexer. */
@NullMarked
package dev.hqt.session;

import org.jspecify.annotations.NullMarked;
