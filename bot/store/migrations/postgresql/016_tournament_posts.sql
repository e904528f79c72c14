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

-- What was to be posted so far stood in `news.due`, and pairings without a thread were looked for: rows for them. The
-- column stays, and is not read any more.
INSERT INTO outbox (tournament_id, kind, lane, revision, asked, first, last, number, user_id, seat, state, attempts,
                    next_at, nonce, message, error, created)
SELECT tournament_id, CASE WHEN message > 0 THEN 'news_edit' ELSE 'news' END, 't' || tournament_id, 0, '[]', 1, 0, number,
       0, -1, 'pending', 0, 0, 'n' || tournament_id || '-' || number, 0, '', at
FROM news WHERE due = 1 ORDER BY tournament_id, number;

UPDATE news SET due = 0;
