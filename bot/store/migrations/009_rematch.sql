-- A table may be another game of the same people: then it names the one before.

ALTER TABLE tables ADD COLUMN rematch INTEGER NOT NULL DEFAULT 0;
