-- For each of these rooms: the number of its last entry, and who is connected to other live
-- servers.
SELECT asked.room,
    coalesce((SELECT max(number) FROM entries WHERE entries.room = asked.room), 0),
    coalesce(array_agg(presence.person) FILTER (WHERE nodes.id IS NOT NULL), '{}'),
    coalesce(array_agg(presence.deals) FILTER (WHERE nodes.id IS NOT NULL), '{}')
FROM unnest($1::text[]) AS asked (room)
LEFT JOIN presence ON presence.room = asked.room AND presence.node <> $2
LEFT JOIN nodes ON nodes.id = presence.node AND nodes.until > clock_timestamp()
GROUP BY asked.room
