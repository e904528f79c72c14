-- The forum of which a table is a post (0: it is none). Until that post is there, its channel is a number below 0. Likewise of
-- the pairing of a tournament, whose post is the thread of its table.

ALTER TABLE tables ADD COLUMN forum INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairings ADD COLUMN forum INTEGER NOT NULL DEFAULT 0;
