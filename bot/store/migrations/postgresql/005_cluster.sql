-- Several processes on one database: who they are, what each has in hand, and how they hear of each other.

CREATE TABLE processes (
    id    TEXT PRIMARY KEY,
    host  TEXT NOT NULL,
    pid   BIGINT NOT NULL,
    began DOUBLE PRECISION NOT NULL,
    until DOUBLE PRECISION NOT NULL
);

CREATE TABLE leases (
    name  TEXT PRIMARY KEY,
    owner TEXT NOT NULL
);

ALTER TABLE outbox ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN doubt DOUBLE PRECISION NOT NULL DEFAULT 0;

-- Whatever is to be told of a table is a row of the outbox: so this is heard by all processes, once for each transaction.
CREATE FUNCTION something_to_tell() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM pg_notify('mandate', new.table_id::text);
    RETURN NULL;
END $$;

CREATE TRIGGER something_to_tell AFTER INSERT ON outbox
FOR EACH ROW EXECUTE FUNCTION something_to_tell();
