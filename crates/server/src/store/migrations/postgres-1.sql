-- The servers that use this store. A server is alive until its lease ends.
CREATE UNLOGGED TABLE nodes (
    id TEXT PRIMARY KEY,
    until TIMESTAMPTZ NOT NULL
);

-- A room: an id that nobody can guess, and a code for people. One server at a time drives
-- its bots and clocks.
CREATE TABLE rooms (
    id TEXT PRIMARY KEY,
    code TEXT NOT NULL UNIQUE,
    used BIGINT NOT NULL,
    driver TEXT
);
CREATE INDEX rooms_by_driver ON rooms (driver) WHERE driver IS NOT NULL;
CREATE INDEX rooms_by_use ON rooms (used);

-- The log. The primary key decides which of two entries with the same number is stored.
CREATE TABLE entries (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    number BIGINT NOT NULL,
    entry TEXT NOT NULL,
    PRIMARY KEY (room, number)
);

-- Hashes of the secrets of people, who can have several devices.
CREATE TABLE tokens (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    token BYTEA NOT NULL,
    person BIGINT NOT NULL,
    PRIMARY KEY (room, token)
);

-- Codes with which another device of a person gets a token, as hashes.
CREATE TABLE devices (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    code BYTEA NOT NULL,
    person BIGINT NOT NULL,
    until BIGINT NOT NULL,
    PRIMARY KEY (room, code)
);

-- Finished games. They outlive their rooms.
CREATE TABLE records (
    id TEXT PRIMARY KEY,
    room TEXT NOT NULL,
    made BIGINT NOT NULL,
    record TEXT NOT NULL
);
CREATE INDEX records_by_age ON records (made);
CREATE INDEX records_of_room ON records (room);

-- Who is connected to which server. It counts while the server is alive.
CREATE UNLOGGED TABLE presence (
    room TEXT NOT NULL,
    node TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
    person BIGINT NOT NULL,
    deals BOOLEAN NOT NULL,
    PRIMARY KEY (room, node, person)
);
CREATE INDEX presence_by_node ON presence (node);

-- Tables that everybody may watch, as their servers describe them.
CREATE UNLOGGED TABLE listed (
    room TEXT NOT NULL,
    node TEXT NOT NULL REFERENCES nodes (id) ON DELETE CASCADE,
    description TEXT NOT NULL,
    PRIMARY KEY (room, node)
);
CREATE INDEX listed_by_node ON listed (node);
