-- Opens a room with its first entries. No row if its code is taken.
WITH room AS (
    INSERT INTO rooms (id, code, used) VALUES ($1, $2, $3)
    ON CONFLICT DO NOTHING
    RETURNING id
), given AS (
    SELECT * FROM unnest(
        $4::text[], $5::bigint[], $6::text[], $7::bigint[], $8::bytea[], $9::text[], $10::text[]
    ) AS columns (room, number, entry, person, token, record_id, record)
    WHERE EXISTS (SELECT 1 FROM room)
), stored AS (
    INSERT INTO entries (room, number, entry) SELECT room, number, entry FROM given
), new_tokens AS (
    INSERT INTO tokens (room, token, person)
    SELECT room, token, person FROM given WHERE token IS NOT NULL
)
SELECT id FROM room
