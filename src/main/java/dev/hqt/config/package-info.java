/** Where hqt keeps things (XDG base directories) and what the user set in config.toml. */
@NullMarked
package dev.hqt.config;

import org.jspecify.annotations.NullMarked;
