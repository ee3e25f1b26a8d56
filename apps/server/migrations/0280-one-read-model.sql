-- Listings are found in memory (decision 0030). PostgreSQL stores them and notes what changes.

ALTER TABLE listing_change ADD COLUMN store_id integer;
COMMENT ON TABLE listing_change IS
  'Changes that processes apply to their index: a listing (product and store), a product (no store), or stores, kinds and aisles (neither). Product 0: all listings were deleted.';
DROP INDEX listing_change_xid_idx;
CREATE INDEX listing_change_xid_idx ON listing_change (xid) INCLUDE (product_id, store_id);

DROP TRIGGER listing_standing_added ON listing;
DROP TRIGGER listing_standing_changed ON listing;
DROP TRIGGER listing_standing_gone ON listing;
DROP TRIGGER listing_standings_gone ON listing;
DROP FUNCTION note_standing_due(), note_moved_standing_due(), note_all_standings_due();

CREATE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.listing_change (product_id, store_id) SELECT product_id, store_id FROM changed;
  RETURN NULL;
END
$$;
CREATE FUNCTION note_moved_listing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.listing_change (product_id, store_id)
  SELECT product_id, store_id FROM before UNION SELECT product_id, store_id FROM after;
  RETURN NULL;
END
$$;
CREATE FUNCTION note_emptied_listings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO public.listing_change (product_id) VALUES (0);
  RETURN NULL;
END
$$;
CREATE TRIGGER listing_added AFTER INSERT ON listing REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();
CREATE TRIGGER listing_moved AFTER UPDATE ON listing REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_listing();
CREATE TRIGGER listing_gone AFTER DELETE ON listing REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_listing_change();
CREATE TRIGGER listings_emptied AFTER TRUNCATE ON listing
  FOR EACH STATEMENT EXECUTE FUNCTION note_emptied_listings();
CREATE TRIGGER kind_added AFTER INSERT ON kind FOR EACH STATEMENT EXECUTE FUNCTION note_store_change();

-- The previous release reads these while it still runs beside this one: from the listings themselves, so that its
-- responses stay right, though slower. Its job of every minute fails until it stops. A later migration drops both.
DROP TABLE product_standing;
TRUNCATE product_standing_due;
CREATE VIEW product_standing AS
SELECT DISTINCT ON (product_id, scope.region) product_id, scope.region,
       (count(*) OVER every)::integer AS stores, max(price) OVER every AS highest,
       store_id, price, unit_price, store_name, price_id,
       first_value(feed_time) OVER feed AS feed_time, first_value(price_id) OVER feed AS feed_price_id,
       first_value(l.date_added) OVER dated AS date_added, first_value(price_id) OVER dated AS date_price_id
FROM listing l CROSS JOIN LATERAL (VALUES (''), (l.region)) AS scope (region)
WHERE scope.region IS NOT NULL
WINDOW every AS (PARTITION BY product_id, scope.region),
       feed AS (every ORDER BY feed_time DESC, price_id DESC),
       dated AS (every ORDER BY l.date_added DESC, price_id DESC)
ORDER BY product_id, scope.region, price, l.date_added DESC, price_id;

-- They served the orders of the feed alone.
DROP INDEX listing_feed_idx, listing_region_feed_idx, listing_date_idx, listing_region_date_idx, listing_price_idx,
  listing_region_price_idx, listing_store_name_idx, listing_region_store_name_idx, listing_unit_price_idx,
  listing_unit_price_down_idx, listing_region_unit_price_idx, listing_region_unit_price_down_idx, listing_places_idx;
