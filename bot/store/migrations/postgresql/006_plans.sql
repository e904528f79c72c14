-- What people have laid down for their next turns, until it is carried out or withdrawn. turn: which of their turns, in
-- the order planned; step: its picks, one after the other; label: the option as it read then.

CREATE TABLE plans (
    table_id BIGINT NOT NULL REFERENCES tables (id),
    seat     BIGINT NOT NULL,
    turn     BIGINT NOT NULL,
    step     BIGINT NOT NULL,
    kind     TEXT NOT NULL,
    key      TEXT NOT NULL,
    label    TEXT NOT NULL CHECK (label::json IS NOT NULL),
    PRIMARY KEY (table_id, seat, turn, step)
);
