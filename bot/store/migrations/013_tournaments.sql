-- Tournaments: who takes part, who is paired with whom in which seat, what came of it, and what everybody is told.

CREATE TABLE tournaments (
    id        INTEGER PRIMARY KEY AUTOINCREMENT,
    guild     INTEGER NOT NULL,
    channel   INTEGER NOT NULL,
    organiser INTEGER NOT NULL,
    title     TEXT NOT NULL,
    game      TEXT NOT NULL,
    lang      TEXT NOT NULL,
    form      TEXT NOT NULL CHECK (form IN ('swiss', 'groups', 'league')),
    rounds    INTEGER NOT NULL CHECK (rounds > 0),
    seasons   INTEGER NOT NULL CHECK (seasons > 0),
    size      INTEGER NOT NULL CHECK (size BETWEEN 3 AND 5),
    terms     TEXT NOT NULL,
    deadline  REAL NOT NULL,
    status    TEXT NOT NULL CHECK (status IN ('open', 'running', 'over', 'off')),
    round     INTEGER NOT NULL,
    seed      TEXT NOT NULL,
    revision  INTEGER NOT NULL,
    created   REAL NOT NULL,
    updated   REAL NOT NULL
) STRICT;

CREATE INDEX tournaments_by_guild ON tournaments (guild, status);

CREATE TABLE entrants (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number        INTEGER NOT NULL,
    user_id       INTEGER NOT NULL,
    name          TEXT NOT NULL,
    gone          INTEGER NOT NULL CHECK (gone IN (0, 1)),
    replaces_user INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, number),
    UNIQUE (tournament_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE pairings (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    round         INTEGER NOT NULL,
    number        INTEGER NOT NULL,
    channel       INTEGER NOT NULL,
    table_id      INTEGER NOT NULL,
    done          INTEGER NOT NULL CHECK (done IN (0, 1)),
    PRIMARY KEY (tournament_id, round, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX pairings_by_table ON pairings (table_id);
CREATE INDEX pairings_by_channel ON pairings (channel);

-- user_id 0 is an opponent of the program; place 0: the table has not ended.
CREATE TABLE sats (
    tournament_id INTEGER NOT NULL,
    round         INTEGER NOT NULL,
    number        INTEGER NOT NULL,
    seat          INTEGER NOT NULL,
    user_id       INTEGER NOT NULL,
    place         INTEGER NOT NULL,
    score         INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, round, number, seat),
    FOREIGN KEY (tournament_id, round, number) REFERENCES pairings (tournament_id, round, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE news (
    tournament_id INTEGER NOT NULL REFERENCES tournaments (id),
    number        INTEGER NOT NULL,
    kind          TEXT NOT NULL,
    at            REAL NOT NULL,
    told_by       INTEGER NOT NULL,
    round         INTEGER NOT NULL,
    pairing       INTEGER NOT NULL,
    reason        TEXT NOT NULL,
    places_before TEXT NOT NULL,
    places_after  TEXT NOT NULL,
    message       INTEGER NOT NULL,
    due           INTEGER NOT NULL CHECK (due IN (0, 1)),
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;
