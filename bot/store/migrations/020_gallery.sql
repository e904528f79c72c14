-- The gallery: the key of a table's page (empty: it has none), whether everybody on its server may see its channel, and
-- whether the page waits until its channel has been told of it.

ALTER TABLE tables ADD COLUMN web_key TEXT NOT NULL DEFAULT '';
ALTER TABLE tables ADD COLUMN web_open INTEGER NOT NULL DEFAULT 0 CHECK (web_open IN (0, 1));
ALTER TABLE tables ADD COLUMN web_waits INTEGER NOT NULL DEFAULT 0 CHECK (web_waits IN (0, 1));

CREATE UNIQUE INDEX tables_web ON tables (web_key) WHERE web_key <> '';
