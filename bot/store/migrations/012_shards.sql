-- Which process listens to which shard of Discord's gateway, of how many, and until when unless it says so again.
CREATE TABLE shards (
    shard INTEGER PRIMARY KEY CHECK (shard >= 0),
    count INTEGER NOT NULL CHECK (count > shard),
    owner TEXT NOT NULL,
    until REAL NOT NULL
) STRICT;

-- What all processes together may do only so often: what has been taken lasts until then.
CREATE TABLE budgets (
    name  TEXT PRIMARY KEY,
    taken REAL NOT NULL
) STRICT, WITHOUT ROWID;
