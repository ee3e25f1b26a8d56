-- Pages of listings, and their numbers, are made from indexes alone: which listings are on a page is found without reading
-- any listing, and only those 24 are read. So each order's index also carries the product and the store, and the listings
-- of a product and of a store carry what they are filtered and sorted by.

ALTER TABLE listing
  DROP CONSTRAINT listing_pkey,
  ADD PRIMARY KEY (product_id, store_id) INCLUDE (price_id, price, date_added, region, store_name);

DROP INDEX listing_store_idx;
CREATE INDEX listing_store_idx ON listing (store_id, product_id) INCLUDE (price_id, price, date_added, region, store_name);

DROP INDEX listing_date_idx, listing_price_idx, listing_store_name_idx,
           listing_region_date_idx, listing_region_price_idx, listing_region_store_name_idx;
CREATE INDEX listing_date_idx ON listing (date_added, price_id) INCLUDE (product_id, store_id);
CREATE INDEX listing_price_idx ON listing (price, price_id) INCLUDE (product_id, store_id);
CREATE INDEX listing_store_name_idx ON listing (store_name, price_id) INCLUDE (product_id, store_id);
CREATE INDEX listing_region_date_idx ON listing (region, date_added, price_id) INCLUDE (product_id, store_id);
CREATE INDEX listing_region_price_idx ON listing (region, price, price_id) INCLUDE (product_id, store_id);
CREATE INDEX listing_region_store_name_idx ON listing (region, store_name, price_id) INCLUDE (product_id, store_id);

-- Only what is known to be visible to everybody is answered from an index alone, which is what vacuuming finds out: after
-- one listing of a hundred has changed, not after one of five as is usual.
ALTER TABLE listing SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);
