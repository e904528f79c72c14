-- What people have laid down for their next turns, until it is carried out or withdrawn. turn: which of their turns, in
-- the order planned; step: its picks, one after the other; label: the option as it read then.

CREATE TABLE plans (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    seat     INTEGER NOT NULL,
    turn     INTEGER NOT NULL,
    step     INTEGER NOT NULL,
    kind     TEXT NOT NULL,
    key      TEXT NOT NULL,
    label    TEXT NOT NULL CHECK (json_valid(label)),
    PRIMARY KEY (table_id, seat, turn, step)
) STRICT, WITHOUT ROWID;
