-- A table may be another game of the same people: then it names the one before.

ALTER TABLE tables ADD COLUMN rematch BIGINT NOT NULL DEFAULT 0;
