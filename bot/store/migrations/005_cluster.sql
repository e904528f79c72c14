-- Several processes may work with one database of a server: who they are, what each has in hand. In a file there is one
-- process, and these tables stay empty.

CREATE TABLE processes (
    id    TEXT PRIMARY KEY,
    host  TEXT NOT NULL,
    pid   INTEGER NOT NULL,
    began REAL NOT NULL,
    until REAL NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE leases (
    name  TEXT PRIMARY KEY,
    owner TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- owner: the process that sends it; doubt: since when it may have been posted without anybody's having heard of it.
ALTER TABLE outbox ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN doubt REAL NOT NULL DEFAULT 0;
