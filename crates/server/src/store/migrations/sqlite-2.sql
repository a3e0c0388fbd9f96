CREATE INDEX records_of_room ON records (room);

-- Codes with which another device of a person gets a token, as hashes.
CREATE TABLE devices (
    room TEXT NOT NULL REFERENCES rooms (id) ON DELETE CASCADE,
    code BLOB NOT NULL,
    person INTEGER NOT NULL,
    until INTEGER NOT NULL,
    PRIMARY KEY (room, code)
) WITHOUT ROWID;
