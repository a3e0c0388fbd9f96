-- Old rooms and records are found without reading all of them.
CREATE INDEX rooms_used ON rooms (used);
CREATE INDEX records_made ON records (made);
