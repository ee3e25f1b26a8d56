-- Kinds of products ('UHT full cream milk', any brand and size), the aisles they lie in, and unit prices. Amounts are read by
-- packages/domain/src/amount.ts alone, so what is there already is filled in by a job after this migration (modules/kinds),
-- while the app serves. A release before this one goes on writing products: product_kind_due_idx finds them.

CREATE TABLE aisle (
  id       integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name     text NOT NULL CHECK (name = trim(name) AND name <> ''),
  position integer NOT NULL
);
CREATE UNIQUE INDEX aisle_name_key ON aisle (lower(name));

CREATE TABLE kind (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug       text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  name       text NOT NULL CHECK (name = trim(name) AND name <> ''),
  dimension  text NOT NULL CHECK (dimension IN ('mass', 'volume', 'count')),
  aisle_id   integer NOT NULL REFERENCES aisle (id),
  date_added timestamptz NOT NULL DEFAULT now(),
  search_text text NOT NULL GENERATED ALWAYS AS (search_text(name)) STORED
);
CREATE INDEX kind_aisle_idx ON kind (aisle_id);
CREATE INDEX kind_search_idx ON kind USING gin (search_text gin_trgm_ops);

-- The names by which new products find their kind: a product's name without brand and amount, normalised, with its
-- dimension. A kind that was renamed or merged keeps being found by what it was called before.
CREATE TABLE kind_name (
  name      text NOT NULL CHECK (name <> ''),
  dimension text NOT NULL CHECK (dimension IN ('mass', 'volume', 'count')),
  kind_id   integer NOT NULL REFERENCES kind (id) ON DELETE CASCADE,
  PRIMARY KEY (name, dimension)
);
CREATE INDEX kind_name_kind_idx ON kind_name (kind_id);

-- Products that nobody has looked at yet lie here until the job has.
INSERT INTO aisle (name, position) VALUES ('Other', 1000);
INSERT INTO kind (slug, name, dimension, aisle_id) SELECT 'unsorted', 'Unsorted', 'count', id FROM aisle;

-- `base_amount` is what a package holds in kilograms, litres or pieces; null where it cannot be told.
-- `kind_read_from` is the text that kind and amount were read from, and `kind_is_chosen` that a person chose the kind.
ALTER TABLE product
  ADD COLUMN kind_id integer NOT NULL DEFAULT 1 REFERENCES kind (id),
  ADD COLUMN dimension text NOT NULL DEFAULT 'count' CHECK (dimension IN ('mass', 'volume', 'count')),
  ADD COLUMN base_amount numeric CHECK (base_amount > 0),
  ADD COLUMN kind_read_from text,
  ADD COLUMN kind_is_chosen boolean NOT NULL DEFAULT false;
CREATE INDEX product_kind_idx ON product (kind_id, id);
CREATE INDEX product_kind_due_idx ON product (id)
  WHERE kind_read_from IS DISTINCT FROM name || E'\n' || brand || E'\n' || amount || E'\n' || category;

-- TT$ for a kilogram, a litre or a piece. The trigger is the one place that computes it, for every writer.
ALTER TABLE listing
  ADD COLUMN base_amount numeric,
  ADD COLUMN unit_price numeric;
CREATE FUNCTION set_unit_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.unit_price := round(NEW.price / NEW.base_amount, 4);
  RETURN NEW;
END
$$;
CREATE TRIGGER listing_unit_price BEFORE INSERT OR UPDATE OF price, base_amount ON listing
  FOR EACH ROW EXECUTE FUNCTION set_unit_price();

CREATE INDEX listing_unit_price_idx ON listing (unit_price, price_id) INCLUDE (product_id, store_id);
CREATE INDEX listing_region_unit_price_idx ON listing (region, unit_price, price_id) INCLUDE (product_id, store_id);

-- As 0009, 0010 and 0046: pages are made from indexes alone.
ALTER TABLE listing
  DROP CONSTRAINT listing_pkey,
  ADD PRIMARY KEY (product_id, store_id)
    INCLUDE (price_id, price, date_added, region, store_name, source, feed_time, unit_price);
DROP INDEX listing_store_idx;
CREATE INDEX listing_store_idx ON listing (store_id, product_id)
  INCLUDE (price_id, price, date_added, region, store_name, source, feed_time, unit_price);

CREATE OR REPLACE VIEW expected_listing AS
SELECT DISTINCT ON (p.product_id, p.store_id)
       p.product_id, p.store_id, p.id AS price_id, p.price, p.date_added, p.price_is_verified, p.source,
       s.region, s.name AS store_name, feed_time(p.date_added, p.price_is_verified) AS feed_time,
       product.base_amount, round(p.price / product.base_amount, 4) AS unit_price
FROM acceptable_price p
JOIN store s ON s.id = p.store_id
JOIN product ON product.id = p.product_id
ORDER BY p.product_id, p.store_id, p.date_added DESC, p.id DESC;
ANALYZE product, listing;
