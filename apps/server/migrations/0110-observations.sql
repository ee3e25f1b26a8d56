-- That a price was seen again, unchanged: by a survey or by a person. What price has beside it follows from these rows, and
-- is copied to the listing with the rest, so that readers need no other table.

ALTER TABLE price
  -- When it was seen the last time; null where that was when it was added.
  ADD COLUMN last_seen timestamptz,
  ADD COLUMN confirmations integer NOT NULL DEFAULT 0,
  -- An import has seen it since.
  ADD COLUMN surveyed boolean NOT NULL DEFAULT false,
  -- Why it was held first; null where it never was, or before this was noted.
  ADD COLUMN held_because text CHECK (held_because IN ('far off', 'reporter', 'import'));
ALTER TABLE listing
  ADD COLUMN last_seen timestamptz,
  ADD COLUMN confirmations integer NOT NULL DEFAULT 0,
  ADD COLUMN surveyed boolean NOT NULL DEFAULT false;
-- Prices that come with the app and that nobody has surveyed.
ALTER TABLE price_import ADD COLUMN is_sample boolean NOT NULL DEFAULT false;

CREATE TABLE price_observation (
  id           bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  price_id     bigint NOT NULL REFERENCES price (id) ON DELETE CASCADE,
  seen_at      timestamptz NOT NULL,
  source       text NOT NULL,
  import_id    integer REFERENCES price_import (id) ON DELETE RESTRICT,
  user_id      integer REFERENCES app_user (id) ON DELETE SET NULL,
  -- Hashed for this price, so that the table does not tell who shares a network or device with whom elsewhere.
  network_hash bytea,
  device_hash  bytea,
  -- It is one of the price's confirmations.
  counts       boolean NOT NULL
);
-- A survey of a source and day sees a price once.
CREATE UNIQUE INDEX price_observation_key ON price_observation (price_id, seen_at, source, user_id) NULLS NOT DISTINCT;
CREATE INDEX price_observation_import_idx ON price_observation (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX price_observation_user_idx ON price_observation (user_id, seen_at) WHERE user_id IS NOT NULL;

CREATE OR REPLACE VIEW acceptable_price AS
SELECT * FROM price WHERE price_is_verified <> 'rejected' AND NOT held;

CREATE OR REPLACE VIEW expected_listing AS
SELECT DISTINCT ON (p.product_id, p.store_id)
       p.product_id, p.store_id, p.id AS price_id, p.price, p.date_added, p.price_is_verified, p.source,
       s.region, s.name AS store_name, feed_time(p.date_added, p.price_is_verified) AS feed_time,
       product.base_amount, round(p.price / product.base_amount, 4) AS unit_price, product.kind_id,
       p.last_seen, p.confirmations, p.surveyed
FROM acceptable_price p
JOIN store s ON s.id = p.store_id
JOIN product ON product.id = p.product_id
ORDER BY p.product_id, p.store_id, coalesce(p.last_seen, p.date_added) DESC, p.date_added DESC, p.id DESC;

-- A release before this one changes which price is listed and leaves these columns as they were.
CREATE FUNCTION copy_observed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT last_seen, confirmations, surveyed INTO NEW.last_seen, NEW.confirmations, NEW.surveyed
  FROM public.price WHERE id = NEW.price_id;
  RETURN NEW;
END
$$;
CREATE TRIGGER listing_copy_observed BEFORE UPDATE OF price_id ON listing FOR EACH ROW
WHEN (NEW.price_id <> OLD.price_id AND (OLD.last_seen IS NOT NULL OR OLD.confirmations > 0)
      AND (NEW.last_seen, NEW.confirmations, NEW.surveyed)
          IS NOT DISTINCT FROM (OLD.last_seen, OLD.confirmations, OLD.surveyed))
EXECUTE FUNCTION copy_observed();

-- How sure a price is; priceConfidence in packages/domain is the same.
CREATE FUNCTION price_confidence(
  source text, price_is_verified text, surveyed boolean, confirmations integer, seen timestamptz, at timestamptz
) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE
    WHEN source = 'sample' OR at - seen > interval '2880 hours' THEN 'low'
    WHEN price_is_verified = 'verified' OR source IN ('mti', 'pricesmart') OR surveyed OR confirmations >= 2
      THEN CASE WHEN at - seen <= interval '1080 hours' THEN 'high' ELSE 'medium' END
    WHEN confirmations = 1 THEN 'medium'
    ELSE 'low'
  END
$$;
