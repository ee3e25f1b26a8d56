-- A survey of a store did not have a price that is listed there. The rows go with the import when it is undone.
CREATE TABLE price_absence (
  price_id  bigint NOT NULL REFERENCES price (id) ON DELETE CASCADE,
  import_id integer NOT NULL REFERENCES price_import (id) ON DELETE RESTRICT,
  -- The day of the survey.
  seen_at   timestamptz NOT NULL,
  -- The survey names the product and has no price for it in this store ("N/A"). Otherwise it leaves the product out.
  is_named  boolean NOT NULL,
  PRIMARY KEY (price_id, import_id)
);
CREATE INDEX price_absence_import_idx ON price_absence (import_id);

-- The day of the newest survey that does not have the price; null where none counts. It counts when it is newer than
-- last_seen: so who sees the price again, also in the previous release, need not clear it.
ALTER TABLE price ADD COLUMN missed_at timestamptz;
ALTER TABLE listing ADD COLUMN missed_at timestamptz;

-- The unit price is what listings are ordered by. Without one, discontinued packs come last.
CREATE OR REPLACE FUNCTION set_unit_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.base_amount IS NULL OR NEW.kind_id = 1) THEN
    SELECT kind_id, base_amount INTO NEW.kind_id, NEW.base_amount FROM public.product WHERE id = NEW.product_id;
  END IF;
  NEW.unit_price := CASE WHEN NEW.missed_at > coalesce(NEW.last_seen, NEW.date_added) THEN NULL
                         ELSE round(NEW.price / NEW.base_amount, 4) END;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER listing_unit_price
  BEFORE INSERT OR UPDATE OF price, base_amount, date_added, last_seen, missed_at ON listing
  FOR EACH ROW EXECUTE FUNCTION set_unit_price();

-- The previous release changes which price is listed and leaves these columns as they were.
CREATE OR REPLACE FUNCTION copy_observed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT last_seen, confirmations, surveyed, missed_at
  INTO NEW.last_seen, NEW.confirmations, NEW.surveyed, NEW.missed_at
  FROM public.price WHERE id = NEW.price_id;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER listing_copy_observed BEFORE UPDATE OF price_id ON listing FOR EACH ROW
WHEN (NEW.price_id <> OLD.price_id
      AND (OLD.last_seen IS NOT NULL OR OLD.confirmations > 0 OR OLD.missed_at IS NOT NULL)
      AND (NEW.last_seen, NEW.confirmations, NEW.surveyed, NEW.missed_at)
          IS NOT DISTINCT FROM (OLD.last_seen, OLD.confirmations, OLD.surveyed, OLD.missed_at))
EXECUTE FUNCTION copy_observed();

-- Nothing reads it: packages/domain has the rule (priceConfidence).
DROP FUNCTION price_confidence(text, text, boolean, integer, timestamptz, timestamptz);
