-- How long people have taken for their turns, without the time that did not count for them: vacations, quiet hours, time in
-- which nothing reached them. since: when the turn began; live: the clock of the table was a live one.

CREATE TABLE turn_times (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    since    REAL NOT NULL,
    user_id  INTEGER NOT NULL,
    at       REAL NOT NULL,
    seconds  REAL NOT NULL,
    live     INTEGER NOT NULL CHECK (live IN (0, 1)),
    PRIMARY KEY (table_id, seat, since)
) STRICT, WITHOUT ROWID;

CREATE INDEX turn_times_by_user ON turn_times (user_id, at);
