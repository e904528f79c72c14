-- A move is answered with one key: an entry holds what it has become, and a sealed answer is withdrawn by a verb of its
-- own. Moves of older rules keep their `picks` until their table is played again.

CREATE TABLE entries_now (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    revision    INTEGER NOT NULL,
    verb        TEXT NOT NULL CHECK (verb IN ('start', 'move', 'undo', 'withdraw', 'concede', 'epoch', 'abort')),
    at          REAL NOT NULL,
    user_id     INTEGER NOT NULL,
    seat        INTEGER NOT NULL,
    moves       TEXT NOT NULL CHECK (json_valid(moves)),
    interaction INTEGER NOT NULL,
    PRIMARY KEY (table_id, revision),
    CHECK ((verb = 'move') = (moves <> '[]'))
) STRICT, WITHOUT ROWID;

INSERT INTO entries_now
SELECT table_id, revision,
       CASE WHEN json_extract(move, '$.picks') = '["~"]' THEN 'withdraw' ELSE verb END,
       at, user_id, seat,
       CASE WHEN move IS NULL OR json_extract(move, '$.picks') = '["~"]' THEN '[]' ELSE '[' || move || ']' END,
       interaction
FROM entries;

DROP TABLE entries;
ALTER TABLE entries_now RENAME TO entries;

CREATE UNIQUE INDEX one_entry_per_interaction ON entries (interaction) WHERE interaction <> 0;

CREATE TRIGGER entries_are_not_changed BEFORE UPDATE ON entries
WHEN json_extract(old.moves, '$[0].picks') IS NULL
  OR (new.table_id, new.revision, new.verb, new.at, new.user_id, new.seat, new.interaction)
     IS NOT (old.table_id, old.revision, old.verb, old.at, old.user_id, old.seat, old.interaction)
BEGIN SELECT RAISE (ABORT, 'entries are append-only'); END;

CREATE TRIGGER entries_are_not_removed BEFORE DELETE ON entries
BEGIN SELECT RAISE (ABORT, 'entries are append-only'); END;
