-- Renews a server's lease. Returns whether the lease was still valid, and the current time.
WITH before AS (
    SELECT until FROM nodes WHERE id = $1
), renewed AS (
    INSERT INTO nodes (id, until) VALUES ($1, clock_timestamp() + interval '3 seconds')
    ON CONFLICT (id) DO UPDATE SET until = EXCLUDED.until
)
SELECT coalesce((SELECT until > clock_timestamp() FROM before), false),
    (extract(epoch FROM clock_timestamp()) * 1000)::bigint
