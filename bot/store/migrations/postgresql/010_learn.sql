-- Practice tables: a person's own, without a channel and without a post; nothing of them is a result.

ALTER TABLE tables ADD COLUMN practice BIGINT NOT NULL DEFAULT 0 CHECK (practice IN (0, 1));

DROP INDEX one_live_table_per_channel;
CREATE UNIQUE INDEX one_live_table_per_channel ON tables (channel)
WHERE status IN ('lobby', 'running') AND practice = 0;
CREATE UNIQUE INDEX one_live_practice_table_per_game ON tables (host, game)
WHERE status IN ('lobby', 'running') AND practice = 1;
