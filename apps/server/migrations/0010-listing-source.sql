-- The source of a price joins what the listings' indexes carry, so that filtering by it reads no listing either.

ALTER TABLE listing
  DROP CONSTRAINT listing_pkey,
  ADD PRIMARY KEY (product_id, store_id) INCLUDE (price_id, price, date_added, region, store_name, source);

DROP INDEX listing_store_idx, listing_source_idx;
CREATE INDEX listing_store_idx ON listing (store_id, product_id)
  INCLUDE (price_id, price, date_added, region, store_name, source);
CREATE INDEX listing_source_idx ON listing (source, date_added, price_id) INCLUDE (product_id, store_id, region);
