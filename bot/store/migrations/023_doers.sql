-- Who has done what a line of the log tells, where that is told by name: beside the event, so that it can be forgotten.
-- channel: where something is told that is not told where its table stands.

ALTER TABLE lines ADD COLUMN by_user INTEGER NOT NULL DEFAULT 0;
ALTER TABLE lines ADD COLUMN by_name TEXT NOT NULL DEFAULT '';
CREATE INDEX lines_by_user ON lines (by_user) WHERE by_user <> 0;
ALTER TABLE outbox ADD COLUMN channel INTEGER NOT NULL DEFAULT 0;
