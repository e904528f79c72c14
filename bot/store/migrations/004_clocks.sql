-- A table lasts for weeks: what it has agreed on about time, the clocks of its seats, votes, vacations; seats that are
-- stood in for; followers who choose what they hear of.

ALTER TABLE tables ADD COLUMN terms TEXT NOT NULL DEFAULT '{}';
ALTER TABLE tables ADD COLUMN tidied INTEGER NOT NULL DEFAULT 1 CHECK (tidied IN (0, 1));
ALTER TABLE seats ADD COLUMN stand TEXT NOT NULL DEFAULT '' CHECK (stand IN ('', 'turn', 'on', 'open'));

UPDATE tables SET followers = (SELECT json_group_object(CAST(value AS TEXT), 'turn') FROM json_each(followers));

CREATE INDEX tables_untidy ON tables (updated) WHERE tidied = 0;

-- wakes: the sooner of what runs out and what reminds, so that what is due is one look.
CREATE TABLE clocks (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    asked    INTEGER NOT NULL CHECK (asked IN (0, 1)),
    since    REAL NOT NULL,
    counted  REAL NOT NULL,
    move     REAL NOT NULL,
    reserve  REAL NOT NULL,
    earned   INTEGER NOT NULL CHECK (earned IN (0, 1)),
    out      REAL NOT NULL,
    remind   REAL NOT NULL,
    reminded INTEGER NOT NULL,
    held     INTEGER NOT NULL CHECK (held IN (0, 1)),
    begun    INTEGER NOT NULL,
    wakes    REAL NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX clocks_due ON clocks (wakes) WHERE wakes > 0;

CREATE TABLE votes (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    subject  TEXT NOT NULL CHECK (subject IN ('absent', 'abort', 'tie')),
    seat     INTEGER NOT NULL,
    opened   REAL NOT NULL,
    closes   REAL NOT NULL,
    ballots  TEXT NOT NULL CHECK (json_valid(ballots)),
    PRIMARY KEY (table_id, subject, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX votes_due ON votes (closes);

CREATE TABLE vacations (
    guild   INTEGER NOT NULL,
    user_id INTEGER NOT NULL,
    begun   REAL NOT NULL,
    ends    REAL NOT NULL,
    PRIMARY KEY (guild, user_id, begun)
) STRICT, WITHOUT ROWID;

-- What befalls a seat is an entry too.
CREATE TABLE entries_now (
    table_id    INTEGER NOT NULL REFERENCES tables (id),
    revision    INTEGER NOT NULL,
    verb        TEXT NOT NULL CHECK (verb IN
                ('start', 'move', 'undo', 'withdraw', 'concede', 'stand', 'back', 'seat', 'epoch', 'abort', 'tie')),
    at          REAL NOT NULL,
    user_id     INTEGER NOT NULL,
    seat        INTEGER NOT NULL,
    moves       TEXT NOT NULL CHECK (json_valid(moves)),
    interaction INTEGER NOT NULL,
    PRIMARY KEY (table_id, revision),
    CHECK ((verb = 'move') = (moves <> '[]'))
) STRICT, WITHOUT ROWID;

INSERT INTO entries_now SELECT * FROM entries;

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
