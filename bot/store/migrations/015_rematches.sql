-- The lobby of a rematch is found wherever it was opened.

CREATE INDEX tables_by_rematch ON tables (rematch) WHERE rematch > 0 AND status = 'lobby';
