-- What the last board told stands with its table, so that what was delivered need not be kept; a table whose channel is
-- gone knows since when; what is due, and what is done with, is found without looking at anything else.

ALTER TABLE tables ADD COLUMN board_revision INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN board_first INTEGER NOT NULL DEFAULT 1;
ALTER TABLE tables ADD COLUMN board_last INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tables ADD COLUMN lost REAL NOT NULL DEFAULT 0;

UPDATE tables SET (board_revision, board_first, board_last) = (
    SELECT o.revision, o.first, o.last FROM outbox o
    WHERE o.table_id = tables.id AND o.message = tables.board_message AND o.kind IN ('turn_post', 'over_post')
    ORDER BY o.id DESC LIMIT 1)
WHERE board_message <> 0 AND EXISTS (
    SELECT 1 FROM outbox o
    WHERE o.table_id = tables.id AND o.message = tables.board_message AND o.kind IN ('turn_post', 'over_post'));

CREATE INDEX tables_lost ON tables (lost) WHERE lost > 0;
CREATE INDEX outbox_done ON outbox (created) WHERE state IN ('done', 'failed', 'superseded');
