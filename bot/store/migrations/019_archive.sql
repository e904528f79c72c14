-- The history of a game that has ended may be taken out, into a file of the archive; while it runs nothing is removed.

DROP TRIGGER entries_are_not_removed;
CREATE TRIGGER entries_are_not_removed BEFORE DELETE ON entries
WHEN (SELECT status FROM tables WHERE id = old.table_id) IN ('lobby', 'running')
BEGIN SELECT RAISE (ABORT, 'entries are append-only'); END;
