-- The public list of tables, each table once.
SELECT DISTINCT ON (listed.room) description
FROM listed JOIN nodes ON nodes.id = listed.node AND nodes.until > clock_timestamp()
ORDER BY listed.room, listed.node
