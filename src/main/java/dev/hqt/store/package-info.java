/** Sessions in SQLite, by Hibernate; the schema, by Flyway. Entities never leave this room. */
@NullMarked
package dev.hqt.store;

import org.jspecify.annotations.NullMarked;
