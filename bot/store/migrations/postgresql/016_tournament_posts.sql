-- What a tournament posts is rows of the outbox too: a row belongs to a table or to a tournament. round and number say
-- which pairing or line of it is meant.
ALTER TABLE outbox ALTER COLUMN table_id DROP NOT NULL;
ALTER TABLE outbox ADD COLUMN tournament_id BIGINT REFERENCES tournaments (id);
ALTER TABLE outbox ADD COLUMN round BIGINT NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD COLUMN number BIGINT NOT NULL DEFAULT 0;
ALTER TABLE outbox ADD CHECK ((table_id IS NULL) <> (tournament_id IS NULL));

CREATE INDEX outbox_by_tournament ON outbox (tournament_id, id) WHERE tournament_id IS NOT NULL;

-- Of a tournament's row no table is told: the word that comes then is 0, for something of any.
CREATE OR REPLACE FUNCTION something_to_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('mandate', coalesce(new.table_id, 0)::text);
    RETURN NULL;
END $$;
