-- Orders by unit price put listings without one last in both directions. As values below or above all others they have a
-- place in an index, where one comparison goes on after any of them; the price itself is there to make pages from it alone.
DROP INDEX listing_unit_price_idx, listing_region_unit_price_idx;
CREATE INDEX listing_unit_price_idx ON listing (coalesce(unit_price, 'Infinity'), price_id)
  INCLUDE (product_id, store_id, unit_price);
CREATE INDEX listing_unit_price_down_idx ON listing (coalesce(unit_price, '-Infinity'), price_id)
  INCLUDE (product_id, store_id, unit_price);
CREATE INDEX listing_region_unit_price_idx ON listing (region, coalesce(unit_price, 'Infinity'), price_id)
  INCLUDE (product_id, store_id, unit_price);
CREATE INDEX listing_region_unit_price_down_idx ON listing (region, coalesce(unit_price, '-Infinity'), price_id)
  INCLUDE (product_id, store_id, unit_price);
ANALYZE listing;
