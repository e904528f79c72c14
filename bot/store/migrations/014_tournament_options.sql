-- What the tables of a tournament are played with, and since when its channel is gone (0: it is there).

ALTER TABLE tournaments ADD COLUMN options TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(options));
ALTER TABLE tournaments ADD COLUMN lost REAL NOT NULL DEFAULT 0;
