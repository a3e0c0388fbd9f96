-- Stores who is connected to a room at a server, and notifies other servers.
WITH given AS (
    SELECT * FROM unnest($3::bigint[], $4::boolean[]) AS columns (person, deals)
), gone AS (
    DELETE FROM presence
    WHERE room = $1 AND node = $2 AND person NOT IN (SELECT person FROM given)
), here AS (
    INSERT INTO presence (room, node, person, deals) SELECT $1, $2, person, deals FROM given
    ON CONFLICT (room, node, person) DO UPDATE SET deals = EXCLUDED.deals
)
SELECT pg_notify('parlour', $2 || ' presence ' || $1)::text
