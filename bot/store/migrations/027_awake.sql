-- When people could last act on the servers of a shard of Discord's gateway, of how many; lost: since when they cannot, if some
-- of that time was given back already. One value for all servers, as it was kept before, is that of the only shard.
CREATE TABLE awake (
    shard INTEGER PRIMARY KEY CHECK (shard >= 0),
    count INTEGER NOT NULL CHECK (count > shard),
    at    REAL NOT NULL,
    lost  REAL NOT NULL DEFAULT 0
) STRICT;

INSERT INTO awake (shard, count, at) SELECT 0, 1, CAST(value AS REAL) FROM meta WHERE name = 'awake';
DELETE FROM meta WHERE name = 'awake';
