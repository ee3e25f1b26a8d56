-- Listings know the kind of their product, as they know what its package holds, so that what a kind costs in some stores is
-- read from one index (0075). Triggers see to both, whoever writes: a release before this one knows nothing of it.
-- Every product has kind 1 until the job after 0060 has read it, so what is there needs no other value until then.
ALTER TABLE listing ADD COLUMN kind_id integer NOT NULL DEFAULT 1;

CREATE OR REPLACE FUNCTION set_unit_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' AND (NEW.base_amount IS NULL OR NEW.kind_id = 1) THEN
    SELECT kind_id, base_amount INTO NEW.kind_id, NEW.base_amount FROM public.product WHERE id = NEW.product_id;
  END IF;
  NEW.unit_price := round(NEW.price / NEW.base_amount, 4);
  RETURN NEW;
END
$$;

CREATE FUNCTION refresh_listings_of_products() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed integer[] := ARRAY(
    SELECT id FROM product_after a JOIN product_before b USING (id)
    WHERE (a.kind_id, a.base_amount) IS DISTINCT FROM (b.kind_id, b.base_amount)
  );
BEGIN
  IF cardinality(changed) > 0 THEN
    -- Waits for those who are making listings of what it was, who hold the product (refreshListings).
    PERFORM FROM public.product WHERE id = ANY(changed) ORDER BY id FOR UPDATE;
    UPDATE public.listing l SET kind_id = p.kind_id, base_amount = p.base_amount FROM public.product p
    WHERE p.id = ANY(changed) AND l.product_id = p.id
      AND (l.kind_id, l.base_amount) IS DISTINCT FROM (p.kind_id, p.base_amount);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER product_refresh_listings AFTER UPDATE ON product
  REFERENCING OLD TABLE AS product_before NEW TABLE AS product_after
  FOR EACH STATEMENT EXECUTE FUNCTION refresh_listings_of_products();

CREATE OR REPLACE VIEW expected_listing AS
SELECT DISTINCT ON (p.product_id, p.store_id)
       p.product_id, p.store_id, p.id AS price_id, p.price, p.date_added, p.price_is_verified, p.source,
       s.region, s.name AS store_name, feed_time(p.date_added, p.price_is_verified) AS feed_time,
       product.base_amount, round(p.price / product.base_amount, 4) AS unit_price, product.kind_id
FROM acceptable_price p
JOIN store s ON s.id = p.store_id
JOIN product ON product.id = p.product_id
ORDER BY p.product_id, p.store_id, p.date_added DESC, p.id DESC;
