-- The history of a game that has ended may be taken out, into a file of the archive; while it runs nothing is removed.
CREATE OR REPLACE FUNCTION entries_are_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF TG_OP = 'DELETE' THEN
        IF (SELECT status FROM tables WHERE id = old.table_id) NOT IN ('lobby', 'running') THEN
            RETURN old;
        END IF;
    ELSIF (new.table_id, new.revision, new.verb, new.at, new.seat, new.interaction)
           IS NOT DISTINCT FROM (old.table_id, old.revision, old.verb, old.at, old.seat, old.interaction)
       AND ((new.user_id = old.user_id AND old.moves LIKE '%"picks":%')
            OR (new.user_id < 0 AND new.moves = old.moves)) THEN
        RETURN new;
    END IF;
    RAISE EXCEPTION 'entries are append-only';
END $$;
