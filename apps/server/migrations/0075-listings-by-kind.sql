-- Changes nothing where the job of 0060 has not run, as in every database that comes from a release.
UPDATE listing l SET kind_id = p.kind_id FROM product p WHERE p.id = l.product_id AND p.kind_id <> l.kind_id;

-- By itself, since 0074 keeps readers from the listings until it ends, and this only writers.
CREATE INDEX listing_kind_idx ON listing (kind_id, store_id) INCLUDE (product_id, price, date_added);
ANALYZE listing;
