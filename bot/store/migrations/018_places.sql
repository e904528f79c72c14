-- What the channel of a table is (bot/store/values/place.py), since when no post arrives there, when its people were last
-- told, and whether they go on by direct messages alone. still: since when a clock stands, as its person is told nothing.

ALTER TABLE tables ADD COLUMN place TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN place_since REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN place_told REAL NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN by_dm INTEGER NOT NULL DEFAULT 0 CHECK (by_dm IN (0, 1));
ALTER TABLE clocks ADD COLUMN still REAL NOT NULL DEFAULT 0;

UPDATE tables SET place = 'gone', place_since = lost, place_told = lost WHERE lost > 0;
UPDATE clocks SET still = (SELECT lost FROM tables t WHERE t.id = clocks.table_id), wakes = 0
WHERE asked = 1 AND table_id IN (SELECT id FROM tables WHERE lost > 0);

CREATE INDEX tables_shut ON tables (place_told) WHERE place_told > 0;

CREATE TABLE votes_anew (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    subject  TEXT NOT NULL CHECK (subject IN ('absent', 'abort', 'tie', 'place')),
    seat     INTEGER NOT NULL,
    opened   REAL NOT NULL,
    closes   REAL NOT NULL,
    ballots  TEXT NOT NULL CHECK (json_valid(ballots)),
    PRIMARY KEY (table_id, subject, seat)
) STRICT, WITHOUT ROWID;
INSERT INTO votes_anew SELECT table_id, subject, seat, opened, closes, ballots FROM votes;
DROP TABLE votes;
ALTER TABLE votes_anew RENAME TO votes;
CREATE INDEX votes_due ON votes (closes);
