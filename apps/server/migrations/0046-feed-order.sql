-- The order of the feed: newest day first (a day in Port of Spain), and of one day what was surveyed or checked before what
-- shoppers reported and nobody has looked at. One column holds both, so that a page stays one range of one index: each half
-- of the day takes a day's times at half their distance, the later half those of checked prices.
CREATE FUNCTION feed_time(date_added timestamptz, price_is_verified text) RETURNS timestamp
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT date_trunc('day', local) + (local - date_trunc('day', local)) / 2
         + CASE WHEN price_is_verified = 'pending' THEN interval '0' ELSE interval '12 hours' END
  FROM (SELECT date_added AT TIME ZONE 'America/Port_of_Spain' AS local) given
$$;

ALTER TABLE listing ADD COLUMN feed_time timestamp NOT NULL
  GENERATED ALWAYS AS (feed_time(date_added, price_is_verified)) STORED;

CREATE OR REPLACE VIEW expected_listing AS
SELECT DISTINCT ON (p.product_id, p.store_id)
       p.product_id, p.store_id, p.id AS price_id, p.price, p.date_added, p.price_is_verified, p.source,
       s.region, s.name AS store_name, feed_time(p.date_added, p.price_is_verified) AS feed_time
FROM acceptable_price p
JOIN store s ON s.id = p.store_id
ORDER BY p.product_id, p.store_id, p.date_added DESC, p.id DESC;

CREATE INDEX listing_feed_idx ON listing (feed_time, price_id) INCLUDE (product_id, store_id);
CREATE INDEX listing_region_feed_idx ON listing (region, feed_time, price_id) INCLUDE (product_id, store_id);

-- As 0009 and 0010: pages are made from indexes alone.
ALTER TABLE listing
  DROP CONSTRAINT listing_pkey,
  ADD PRIMARY KEY (product_id, store_id)
    INCLUDE (price_id, price, date_added, region, store_name, source, feed_time);
DROP INDEX listing_store_idx, listing_source_idx;
CREATE INDEX listing_store_idx ON listing (store_id, product_id)
  INCLUDE (price_id, price, date_added, region, store_name, source, feed_time);
CREATE INDEX listing_source_idx ON listing (source, feed_time, price_id) INCLUDE (product_id, store_id, region);
ANALYZE listing;
