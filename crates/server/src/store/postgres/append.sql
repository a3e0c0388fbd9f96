-- Stores entries with their tokens and records, and notifies other servers. Returns the
-- entries that were stored; entries whose number is taken are left out.
WITH given AS (
    SELECT * FROM unnest(
        $1::text[], $2::bigint[], $3::text[], $4::bigint[], $5::bytea[], $6::text[], $7::text[]
    ) AS columns (room, number, entry, person, token, record_id, record)
), stored AS (
    INSERT INTO entries (room, number, entry)
    SELECT room, number, entry FROM given ORDER BY room, number
    ON CONFLICT DO NOTHING
    RETURNING room, number
), new AS (
    SELECT given.* FROM given JOIN stored USING (room, number)
), new_tokens AS (
    INSERT INTO tokens (room, token, person)
    SELECT room, token, person FROM new WHERE token IS NOT NULL
), new_records AS (
    INSERT INTO records (id, room, made, record)
    SELECT record_id, room, $8, record FROM new WHERE record_id IS NOT NULL
), used AS (
    -- Rooms expire after days, so updating this once a minute is enough.
    UPDATE rooms SET used = $8 FROM stored
    WHERE rooms.id = stored.room AND rooms.used < $8 - 60000
), told AS (
    SELECT pg_notify('parlour', $9 || ' entries ' || string_agg(room || ' ' || number, ' '))::text
        AS done
    FROM stored HAVING count(*) > 0
)
SELECT stored.room, stored.number, told.done FROM stored CROSS JOIN told
