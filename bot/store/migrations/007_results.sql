-- Results: what every finished table was, and the ratings that follow from them.

ALTER TABLE tables ADD COLUMN counts TEXT NOT NULL DEFAULT 'rated' CHECK (counts IN ('rated', 'friendly', 'none'));
ALTER TABLE tables ADD COLUMN leavers TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(leavers));

-- A table that begins with its second revision was imported: nobody had to be asked to sit there.
UPDATE tables SET counts = CASE WHEN status IN ('lobby', 'running') THEN 'friendly' ELSE 'none' END
WHERE (SELECT min(revision) FROM entries WHERE table_id = tables.id) = 2;

-- How many results a server has: the row that two tables which end at once wait for.
CREATE TABLE tallies (
    guild   INTEGER PRIMARY KEY,
    results INTEGER NOT NULL
) STRICT;

-- number: the order in which the tables of a server have ended, from 1 on.
CREATE TABLE results (
    table_id INTEGER PRIMARY KEY REFERENCES tables (id),
    guild    INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    game     TEXT NOT NULL,
    options  TEXT NOT NULL CHECK (json_valid(options)),
    reason   TEXT NOT NULL,
    turns    INTEGER NOT NULL,
    begun    REAL NOT NULL,
    ended    REAL NOT NULL,
    rated    INTEGER NOT NULL CHECK (rated IN (0, 1))
) STRICT;

CREATE UNIQUE INDEX results_in_order ON results (guild, number);

-- First the seats in their order, then those who had left and were replaced. points: by source, in their order.
CREATE TABLE result_seats (
    table_id INTEGER NOT NULL REFERENCES results (table_id),
    number   INTEGER NOT NULL,
    seat     INTEGER NOT NULL,
    user_id  INTEGER,
    name     TEXT NOT NULL,
    level    TEXT NOT NULL,
    place    INTEGER NOT NULL,
    points   TEXT NOT NULL CHECK (json_valid(points)),
    gone     TEXT NOT NULL CHECK (gone IN ('', 'conceded', 'stand', 'replaced')),
    ran_out  INTEGER NOT NULL CHECK (ran_out IN (0, 1)),
    took     INTEGER NOT NULL CHECK (took IN (0, 1)),
    PRIMARY KEY (table_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX result_seats_by_user ON result_seats (user_id) WHERE user_id IS NOT NULL;

-- What somebody's rating was after a result; game: empty for that over all games.
CREATE TABLE ratings (
    guild    INTEGER NOT NULL,
    game     TEXT NOT NULL,
    user_id  INTEGER NOT NULL,
    number   INTEGER NOT NULL,
    table_id INTEGER NOT NULL REFERENCES results (table_id),
    games    INTEGER NOT NULL,
    mu       REAL NOT NULL,
    sigma    REAL NOT NULL,
    PRIMARY KEY (guild, game, user_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_table ON ratings (table_id);
CREATE INDEX ratings_by_user ON ratings (user_id);
