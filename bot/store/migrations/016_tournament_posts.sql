-- What a tournament posts is rows of the outbox too: a row belongs to a table or to a tournament. round and number say
-- which pairing or line of it is meant.
CREATE TABLE outbox_anew (
    id            INTEGER PRIMARY KEY AUTOINCREMENT,
    table_id      INTEGER REFERENCES tables (id),
    tournament_id INTEGER REFERENCES tournaments (id),
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
    CHECK ((table_id IS NULL) <> (tournament_id IS NULL))
) STRICT;

INSERT INTO outbox_anew (id, table_id, kind, lane, revision, asked, first, last, user_id, seat, state, attempts, next_at,
                         nonce, message, error, created, owner, doubt)
SELECT id, table_id, kind, lane, revision, asked, first, last, user_id, seat, state, attempts, next_at,
       nonce, message, error, created, owner, doubt
FROM outbox;

DROP TABLE outbox;
ALTER TABLE outbox_anew RENAME TO outbox;

CREATE INDEX outbox_open ON outbox (lane, id) WHERE state IN ('pending', 'sending');
CREATE INDEX outbox_by_table ON outbox (table_id, id);
CREATE INDEX outbox_by_tournament ON outbox (tournament_id, id) WHERE tournament_id IS NOT NULL;
CREATE INDEX outbox_done ON outbox (created) WHERE state IN ('done', 'failed', 'superseded');

-- What was to be posted so far stood in `news.due`, and pairings without a thread were looked for: rows for them. The
-- column stays, and is not read any more.
INSERT INTO outbox (tournament_id, kind, lane, revision, asked, first, last, number, user_id, seat, state, attempts,
                    next_at, nonce, message, error, created)
SELECT tournament_id, CASE WHEN message > 0 THEN 'news_edit' ELSE 'news' END, 't' || tournament_id, 0, '[]', 1, 0, number,
       0, -1, 'pending', 0, 0, 'n' || tournament_id || '-' || number, 0, '', at
FROM news WHERE due = 1 ORDER BY tournament_id, number;

UPDATE news SET due = 0;
