-- Tables, their seats, what happened at them, and what must be told about it.

CREATE TABLE tables (
    id              INTEGER PRIMARY KEY AUTOINCREMENT,
    guild           INTEGER NOT NULL,
    channel         INTEGER NOT NULL,
    host            INTEGER NOT NULL,
    game            TEXT NOT NULL,
    status          TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'aborted')),
    revision        INTEGER NOT NULL CHECK (revision > 0),
    options         TEXT NOT NULL CHECK (json_valid(options)),
    lang            TEXT NOT NULL,
    seed            TEXT NOT NULL,
    seed_hash       TEXT NOT NULL,
    rules_version   INTEGER NOT NULL,
    epoch           INTEGER NOT NULL,
    lobby_message   INTEGER NOT NULL,
    board_message   INTEGER NOT NULL,
    posted_event    INTEGER NOT NULL,
    posted_revision INTEGER NOT NULL,
    followers       TEXT NOT NULL CHECK (json_valid(followers)),
    muted           TEXT NOT NULL CHECK (json_valid(muted)),
    created         REAL NOT NULL,
    updated         REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX one_live_table_per_channel ON tables (channel) WHERE status IN ('lobby', 'running');
CREATE INDEX tables_by_channel ON tables (channel, id);
CREATE INDEX tables_by_status ON tables (status);

CREATE TABLE seats (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    user_id  INTEGER,
    name     TEXT NOT NULL,
    level    TEXT NOT NULL,
    conceded INTEGER NOT NULL CHECK (conceded IN (0, 1)),
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

-- Append-only: what was taken back stays, followed by an entry that says so.
CREATE TABLE entries (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    revision    INTEGER NOT NULL,
    verb        TEXT NOT NULL CHECK (verb IN ('start', 'move', 'undo', 'concede', 'epoch', 'abort')),
    at          REAL NOT NULL,
    user_id     INTEGER NOT NULL,
    seat        INTEGER NOT NULL,
    move        TEXT CHECK (move IS NULL OR json_valid(move)),
    interaction INTEGER NOT NULL,
    PRIMARY KEY (table_id, revision),
    CHECK ((verb = 'move') = (move IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX one_entry_per_interaction ON entries (interaction) WHERE interaction <> 0;

CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
BEGIN SELECT RAISE (ABORT, 'entries are append-only'); END;

CREATE TRIGGER entries_are_not_removed BEFORE DELETE ON entries
BEGIN SELECT RAISE (ABORT, 'entries are append-only'); END;

-- States, as far as undo and recovery need them. base: the first state of an epoch.
CREATE TABLE snapshots (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    revision INTEGER NOT NULL,
    base     INTEGER NOT NULL CHECK (base IN (0, 1)),
    state    TEXT NOT NULL,
    PRIMARY KEY (table_id, revision)
) STRICT;

-- The log. undone: the revision that took the line back, or 0.
CREATE TABLE lines (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    number   INTEGER NOT NULL,
    revision INTEGER NOT NULL,
    at       REAL NOT NULL,
    event    TEXT NOT NULL CHECK (json_valid(event)),
    bot      INTEGER NOT NULL CHECK (bot IN (0, 1)),
    undone   INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX lines_by_revision ON lines (table_id, revision);

-- The outbox. first > last: no lines to tell.
CREATE TABLE outbox (
    id       INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    kind     TEXT NOT NULL,
    lane     TEXT NOT NULL,
    revision INTEGER NOT NULL,
    asked    TEXT NOT NULL CHECK (json_valid(asked)),
    first    INTEGER NOT NULL,
    last     INTEGER NOT NULL,
    user_id  INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    state    TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'done', 'failed', 'superseded')),
    attempts INTEGER NOT NULL,
    next_at  REAL NOT NULL,
    nonce    TEXT NOT NULL CHECK (length(nonce) BETWEEN 1 AND 25),
    message  INTEGER NOT NULL,
    error    TEXT NOT NULL,
    created  REAL NOT NULL
) STRICT;

CREATE INDEX outbox_open ON outbox (lane, id) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_by_table ON outbox (table_id, id);

CREATE TABLE settings (
    scope TEXT NOT NULL CHECK (scope IN ('guild', 'channel', 'user')),
    id    INTEGER NOT NULL,
    name  TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (scope, id, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE meta (
    name  TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
