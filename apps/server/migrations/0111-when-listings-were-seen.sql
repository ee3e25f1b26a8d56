-- As 0010 and 0075: what things cost, and when that was seen, is read from indexes alone. By itself, since it keeps writers
-- from the listings.
DROP INDEX listing_kind_idx;
CREATE INDEX listing_kind_idx ON listing (kind_id, store_id) INCLUDE (product_id, price, date_added, last_seen);
ALTER TABLE listing
  DROP CONSTRAINT listing_pkey,
  ADD PRIMARY KEY (product_id, store_id)
    INCLUDE (price_id, price, date_added, region, store_name, source, feed_time, last_seen);
ANALYZE listing;
