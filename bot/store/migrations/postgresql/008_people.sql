-- What people wish to play, whom they do not want to meet, what they note for themselves; a table whose free seats are
-- kept; and entries that may forget who made them.

ALTER TABLE tables ADD COLUMN shut BIGINT NOT NULL DEFAULT 0 CHECK (shut IN (0, 1));

CREATE TABLE wishes (
    guild   BIGINT NOT NULL,
    user_id BIGINT NOT NULL,
    game    TEXT NOT NULL,
    name    TEXT NOT NULL,
    least   BIGINT NOT NULL,
    most    BIGINT NOT NULL,
    pace    TEXT NOT NULL,
    made    DOUBLE PRECISION NOT NULL,
    ends    DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (guild, user_id, game)
);

CREATE INDEX wishes_end ON wishes (ends);

-- Who knows of a lobby: has been told of it, or has sat there. Kept as long as it is one.
CREATE TABLE heard (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    user_id  BIGINT NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

-- No check looks at the text: what a database says about a broken one would be logged.
CREATE TABLE notes (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    user_id  BIGINT NOT NULL,
    text     TEXT NOT NULL,
    written  DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (table_id, user_id)
);

CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    other   BIGINT NOT NULL,
    name    TEXT NOT NULL,
    made    DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (user_id, other)
);

CREATE INDEX blocks_by_other ON blocks (other);

-- Who wants to be forgotten is nobody in the entries: a negative number. Nothing else of them changes.
CREATE OR REPLACE FUNCTION entries_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'UPDATE'
       AND (new.table_id, new.revision, new.verb, new.at, new.seat, new.interaction)
           IS NOT DISTINCT FROM (old.table_id, old.revision, old.verb, old.at, old.seat, old.interaction)
       AND ((new.user_id = old.user_id AND old.moves LIKE '%"picks":%')
            OR (new.user_id < 0 AND new.moves = old.moves)) THEN
        RETURN new;
    END IF;
    RAISE EXCEPTION 'entries are append-only';
END $$;
