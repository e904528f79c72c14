-- The notice board of a server: a post that shows its tables. shown: a digest of what it shows. asked: when Discord was
-- last asked for something, due: when to look again whether it shows something else (0: never). place: what its channel is
-- (bot/store/values/place.py), and since when nothing can be posted there.
CREATE TABLE boards (
    guild       INTEGER PRIMARY KEY,
    channel     INTEGER NOT NULL,
    lang        TEXT NOT NULL,
    shown       TEXT NOT NULL,
    asked       REAL NOT NULL,
    due         REAL NOT NULL,
    place       TEXT NOT NULL,
    place_since REAL NOT NULL
) STRICT;

CREATE INDEX boards_due ON boards (due) WHERE due > 0;

-- Its posts: the newest one in its channel is the board, all others have still to be removed.
CREATE TABLE board_posts (
    message INTEGER PRIMARY KEY,
    guild   INTEGER NOT NULL REFERENCES boards (guild),
    channel INTEGER NOT NULL,
    made    REAL NOT NULL
) STRICT;

CREATE INDEX board_posts_by_guild ON board_posts (guild);

-- A row of the outbox belongs to a table, to a tournament, or to a server.
CREATE TABLE outbox_anew (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id      INTEGER REFERENCES tables (id),
    tournament_id INTEGER REFERENCES tournaments (id),
    guild         INTEGER,
    kind          TEXT NOT NULL,
    lane          TEXT NOT NULL,
    revision      INTEGER NOT NULL,
    asked         TEXT NOT NULL CHECK (json_valid(asked)),
    first         INTEGER NOT NULL,
    last          INTEGER NOT NULL,
    round         INTEGER NOT NULL DEFAULT 0,
    number        INTEGER NOT NULL DEFAULT 0,
    user_id       INTEGER NOT NULL,
    seat          INTEGER NOT NULL,
    state         TEXT NOT NULL CHECK (state IN ('pending', 'sending', 'done', 'failed', 'superseded')),
    attempts      INTEGER NOT NULL,
    next_at       REAL NOT NULL,
    nonce         TEXT NOT NULL CHECK (length(nonce) BETWEEN 1 AND 25),
    message       INTEGER NOT NULL,
    error         TEXT NOT NULL,
    created       REAL NOT NULL,
    owner         TEXT NOT NULL DEFAULT '',
    doubt         REAL NOT NULL DEFAULT 0,
    CHECK ((table_id IS NOT NULL) + (tournament_id IS NOT NULL) + (guild IS NOT NULL) = 1)
) STRICT;

INSERT INTO outbox_anew (id, table_id, tournament_id, kind, lane, revision, asked, first, last, round, number, user_id,
                         seat, state, attempts, next_at, nonce, message, error, created, owner, doubt)
SELECT id, table_id, tournament_id, kind, lane, revision, asked, first, last, round, number, user_id, seat, state,
       attempts, next_at, nonce, message, error, created, owner, doubt
FROM outbox;

DROP TABLE outbox;
ALTER TABLE outbox_anew RENAME TO outbox;

CREATE INDEX outbox_open ON outbox (lane, id) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_by_table ON outbox (table_id, id);
CREATE INDEX outbox_by_tournament ON outbox (tournament_id, id) WHERE tournament_id IS NOT NULL;
CREATE INDEX outbox_by_guild ON outbox (guild, id) WHERE guild IS NOT NULL;
CREATE INDEX outbox_done ON outbox (created) WHERE state IN ('done', 'failed', 'superseded');
