package dev.hqt.store;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.GeneratedValue;
import jakarta.persistence.GenerationType;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import org.jspecify.annotations.Nullable;

/** A row of {@code harnesses}: a name that sessions refer to. Never changed. */
@Entity
@Table(name = "harnesses")
class HarnessEntity {
    @Id
    @GeneratedValue(strategy = GenerationType.IDENTITY)
    private @Nullable Long id;

    @Column(nullable = false, updatable = false)
    private String name;

    @SuppressWarnings("NullAway.Init") // Hibernate fills the fields.
    protected HarnessEntity() {}

    HarnessEntity(String name) {
        this.name = name;
    }

    String name() {
        return name;
    }
}
