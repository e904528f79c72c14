-- Honours: what was earned in which game. They follow from results and logs; honoured: the edition of the honours that a
-- result was looked through for (empty: for none yet).

ALTER TABLE results ADD COLUMN honoured TEXT NOT NULL DEFAULT '';
CREATE INDEX results_honoured ON results (game, honoured);

CREATE TABLE honours (
    user_id  INTEGER NOT NULL,
    honour   TEXT NOT NULL,
    table_id INTEGER NOT NULL REFERENCES tables (id),
    guild    INTEGER NOT NULL,
    at       REAL NOT NULL,
    PRIMARY KEY (user_id, honour, table_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX honours_by_kind ON honours (honour);
CREATE INDEX honours_by_table ON honours (table_id);
