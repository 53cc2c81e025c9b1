-- Times are milliseconds since 1970 in UTC. Ids are never used twice (AUTOINCREMENT): a session's folder and its
-- name at tmux are made from its id, and must not come back as another session's.

CREATE TABLE projects (
    id         INTEGER PRIMARY KEY AUTOINCREMENT,
    name       TEXT    NOT NULL CHECK (name <> ''),
    path       TEXT    NOT NULL UNIQUE,
    created_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    deleted_at INTEGER,
    version    INTEGER NOT NULL DEFAULT 0
);

CREATE UNIQUE INDEX projects_name ON projects (name) WHERE deleted_at IS NULL;

CREATE TABLE harnesses (
    id   INTEGER PRIMARY KEY AUTOINCREMENT,
    name TEXT    NOT NULL UNIQUE CHECK (name <> '')
);

CREATE TABLE sessions (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    project_id         INTEGER NOT NULL REFERENCES projects (id),
    harness_id         INTEGER NOT NULL REFERENCES harnesses (id),
    nickname           TEXT    NOT NULL CHECK (nickname <> ''),
    cwd                TEXT    NOT NULL,
    model              TEXT,
    arguments          TEXT    NOT NULL DEFAULT '[]',
    tmux_session_name  TEXT    UNIQUE,
    harness_session_id TEXT,
    state              TEXT    NOT NULL,
    exit_code          INTEGER,
    last_words         TEXT,
    created_at         INTEGER NOT NULL,
    updated_at         INTEGER NOT NULL,
    deleted_at         INTEGER,
    version            INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX sessions_project ON sessions (project_id);
CREATE INDEX sessions_nickname ON sessions (nickname);

-- Every id that a session's conversation ever had at its harness.
CREATE TABLE harness_session_ids (
    id                 INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id         INTEGER NOT NULL REFERENCES sessions (id),
    harness_session_id TEXT    NOT NULL,
    seen_at            INTEGER NOT NULL,
    UNIQUE (session_id, harness_session_id)
);

-- What enforced a session at each of its spawns. Rows are only ever added.
CREATE TABLE events (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    session_id      INTEGER NOT NULL REFERENCES sessions (id),
    at              INTEGER NOT NULL,
    kind            TEXT    NOT NULL,
    policy          TEXT,
    bwrap_path      TEXT,
    bwrap_version   TEXT,
    harness_path    TEXT,
    harness_version TEXT,
    argv            TEXT
);

CREATE INDEX events_session ON events (session_id);
