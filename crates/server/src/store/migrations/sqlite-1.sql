-- A room: an id that nobody can guess, and a code for people.
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    used INTEGER NOT NULL
);

-- The log. The primary key decides which of two entries with the same number is stored.
CREATE TABLE entries (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number INTEGER NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (room, number)
) WITHOUT ROWID;

-- Hashes of the secrets of people, who can have several devices.
CREATE TABLE tokens (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    token BLOB NOT NULL,
    person INTEGER NOT NULL,
    PRIMARY KEY (room, token)
) WITHOUT ROWID;

-- Finished games. They outlive their rooms.
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    room TEXT NOT NULL,
    made INTEGER NOT NULL,
    record TEXT NOT NULL
);
