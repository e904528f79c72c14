-- The notice board of a server: see the other file of this name. A row of the outbox belongs to a table, to a tournament,
-- or to a server.
CREATE TABLE boards (
    guild       BIGINT PRIMARY KEY,
    channel     BIGINT NOT NULL,
    lang        TEXT NOT NULL,
    shown       TEXT NOT NULL,
    asked       DOUBLE PRECISION NOT NULL,
    due         DOUBLE PRECISION NOT NULL,
    place       TEXT NOT NULL,
    place_since DOUBLE PRECISION NOT NULL
);

CREATE INDEX boards_due ON boards (due) WHERE due > 0;

CREATE TABLE board_posts (
    message BIGINT PRIMARY KEY,
    guild   BIGINT NOT NULL REFERENCES boards (guild),
    channel BIGINT NOT NULL,
    made    DOUBLE PRECISION NOT NULL
);

CREATE INDEX board_posts_by_guild ON board_posts (guild);

ALTER TABLE outbox ADD COLUMN guild BIGINT;
ALTER TABLE outbox DROP CONSTRAINT outbox_check;
ALTER TABLE outbox ADD CHECK (num_nonnulls(table_id, tournament_id, guild) = 1);

CREATE INDEX outbox_by_guild ON outbox (guild, id) WHERE guild IS NOT NULL;
