-- What people wish to play, whom they do not want to meet, what they note for themselves; a table whose free seats are
-- kept; and entries that may forget who made them.

ALTER TABLE tables ADD COLUMN shut INTEGER NOT NULL DEFAULT 0 CHECK (shut IN (0, 1));

CREATE TABLE wishes (
    guild   INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    game    TEXT NOT NULL,
    name    TEXT NOT NULL,
    least   INTEGER NOT NULL,
    most    INTEGER NOT NULL,
    pace    TEXT NOT NULL,
    made    REAL NOT NULL,
    ends    REAL NOT NULL,
    PRIMARY KEY (guild, user_id, game)
) STRICT, WITHOUT ROWID;

CREATE INDEX wishes_end ON wishes (ends);

-- Who knows of a lobby: has been told of it, or has sat there. Kept as long as it is one.
CREATE TABLE heard (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id  INTEGER NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

-- No check looks at the text: what a database says about a broken one would be logged.
CREATE TABLE notes (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id  INTEGER NOT NULL,
    text     TEXT NOT NULL,
    written  REAL NOT NULL,
    PRIMARY KEY (table_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    other   INTEGER NOT NULL,
    name    TEXT NOT NULL,
    made    REAL NOT NULL,
    PRIMARY KEY (user_id, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_by_other ON blocks (other);

-- Who wants to be forgotten is nobody in the entries: a negative number. Nothing else of them changes.
DROP TRIGGER entries_are_not_changed;
CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
WHEN (new.table_id, new.revision, new.verb, new.at, new.seat, new.interaction)
     IS NOT (old.table_id, old.revision, old.verb, old.at, old.seat, old.interaction)
  OR NOT ((new.user_id = old.user_id AND json_extract(old.moves, '$[0].picks') IS NOT NULL)
          OR (new.user_id < 0 AND new.moves = old.moves))
BEGIN SELECT RAISE (ABORT, 'entries are append-only'); END;
