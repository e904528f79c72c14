-- What files are signed with, and who must not come back with one: the keys of this installation by purpose, and of each
-- person that was forgotten a checksum under one of them, with the time.

CREATE TABLE signing_keys (
    purpose TEXT NOT NULL PRIMARY KEY,
    value   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE forgotten (
    digest TEXT NOT NULL PRIMARY KEY,
    at     REAL NOT NULL
) STRICT, WITHOUT ROWID;
