-- What those who follow a game have guessed: who will win it, once a third of the game. Whoever sits there, or has sat there,
-- guesses nothing.

CREATE TABLE guesses (
    table_id INTEGER NOT NULL REFERENCES tables (id),
    user_id  INTEGER NOT NULL,
    third    INTEGER NOT NULL CHECK (third IN (1, 2, 3)),
    seat     INTEGER NOT NULL,
    name     TEXT NOT NULL,
    at       REAL NOT NULL,
    PRIMARY KEY (table_id, user_id, third)
) STRICT, WITHOUT ROWID;

CREATE INDEX guesses_by_user ON guesses (user_id);
