-- Where products stand in each order of GET /price/by-product/: by their cheapest listing, or by their newest. Nobody who writes
-- a listing waits for anybody else because of it: the product is only noted as due, in a row of one's own, and a job brings
-- what is due up to date. Until then whoever reads works it out from the listings, so that no answer is out of date. Triggers
-- note it, so that a release before this one does so too.

-- `region` is '' for everywhere. What is told of a product's listings there; the values of the cheapest, of equal prices of the
-- newest; and which are the newest in the order of the feed and by date.
CREATE TABLE product_standing (
  product_id    integer NOT NULL,
  region        text NOT NULL,
  stores        integer NOT NULL,
  highest       numeric(10, 2) NOT NULL,
  store_id      integer NOT NULL,
  price         numeric(10, 2) NOT NULL,
  unit_price    numeric,
  store_name    text NOT NULL,
  price_id      bigint NOT NULL,
  feed_time     timestamp NOT NULL,
  feed_price_id bigint NOT NULL,
  date_added    timestamptz NOT NULL,
  date_price_id bigint NOT NULL,
  PRIMARY KEY (product_id, region)
    INCLUDE (stores, highest, store_id, price, unit_price, store_name, price_id,
             feed_time, feed_price_id, date_added, date_price_id)
);
CREATE INDEX product_standing_price_idx ON product_standing (region, price, price_id);
CREATE INDEX product_standing_unit_price_idx ON product_standing (region, coalesce(unit_price, 'Infinity'), price_id);
CREATE INDEX product_standing_unit_price_down_idx ON product_standing (region, coalesce(unit_price, '-Infinity'), price_id);
CREATE INDEX product_standing_store_name_idx ON product_standing (region, store_name, price_id);
CREATE INDEX product_standing_feed_idx ON product_standing (region, feed_time, feed_price_id);
CREATE INDEX product_standing_date_idx ON product_standing (region, date_added, date_price_id);
-- As 0009: pages are made from indexes alone.
ALTER TABLE product_standing SET (autovacuum_vacuum_scale_factor = 0.01, autovacuum_vacuum_insert_scale_factor = 0.01);

-- A product stands here as often as it was noted.
CREATE TABLE product_standing_due (product_id integer NOT NULL);

CREATE FUNCTION note_standing_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_standing_due SELECT DISTINCT product_id FROM changed;
  RETURN NULL;
END
$$;
CREATE FUNCTION note_moved_standing_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_standing_due SELECT product_id FROM before UNION SELECT product_id FROM after;
  RETURN NULL;
END
$$;
CREATE FUNCTION note_all_standings_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO product_standing_due SELECT DISTINCT product_id FROM product_standing;
  RETURN NULL;
END
$$;
CREATE TRIGGER listing_standing_added AFTER INSERT ON listing REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_standing_due();
CREATE TRIGGER listing_standing_changed AFTER UPDATE ON listing REFERENCING OLD TABLE AS before NEW TABLE AS after
  FOR EACH STATEMENT EXECUTE FUNCTION note_moved_standing_due();
CREATE TRIGGER listing_standing_gone AFTER DELETE ON listing REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION note_standing_due();
CREATE TRIGGER listing_standings_gone AFTER TRUNCATE ON listing
  FOR EACH STATEMENT EXECUTE FUNCTION note_all_standings_due();

-- After the triggers, so that no product is missed that somebody is adding.
INSERT INTO product_standing_due SELECT id FROM product;
