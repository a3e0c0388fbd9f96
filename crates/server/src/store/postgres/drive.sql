-- Takes a room over, if no other live server drives it.
UPDATE rooms SET driver = $2
WHERE id = $1
    AND EXISTS (SELECT 1 FROM nodes WHERE id = $2 AND until > clock_timestamp())
    AND (
        driver IS NULL
        OR driver = $2
        OR NOT EXISTS (
            SELECT 1 FROM nodes WHERE nodes.id = rooms.driver AND until > clock_timestamp()
        )
    )
