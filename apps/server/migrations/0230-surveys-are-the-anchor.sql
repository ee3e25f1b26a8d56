-- The anchor of a price is the newest survey or superuser-verified price of its product and store. It is as new as the
-- last survey that saw it. Reports of shoppers, and their confirmations, count for nothing here.
CREATE FUNCTION price_anchor(of_product integer, of_store integer)
RETURNS TABLE (price_id bigint, price numeric, source text, price_is_verified text, seen_at timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 1 AS $$
  SELECT p.id, p.price, p.source, p.price_is_verified, greatest(p.date_added, survey.newest)
  FROM public.price p
  LEFT JOIN LATERAL (
    SELECT max(o.seen_at) AS newest FROM public.price_observation o WHERE o.price_id = p.id AND o.import_id IS NOT NULL
  ) survey ON p.surveyed
  WHERE p.product_id = of_product AND p.store_id = of_store
    AND p.price_is_verified <> 'rejected' AND NOT p.held AND p.source <> 'sample'
    AND (p.price_is_verified = 'verified' OR p.import_id IS NOT NULL OR p.surveyed)
  ORDER BY 5 DESC, p.date_added DESC, p.id DESC
  LIMIT 1
$$;

-- A price counts unless it is rejected or held. A sample counts only if the product has no real price at the store. A
-- report counts only within half of its anchor: a survey that comes after it can leave it outside. A surveyed or verified
-- price with a newer anchor is as old as its own survey, even if shoppers confirmed it since: the newest survey wins.
-- The previous release reads this view too, so the listings that it writes follow the same rule.
CREATE OR REPLACE VIEW acceptable_price AS
SELECT p.id, p.product_id, p.store_id, p.price, p.date_added, p.price_is_verified, p.held, p.source, p.added_by,
       p.import_id,
       CASE WHEN p.last_seen IS NULL OR p.source = 'sample' OR NOT is_trusted THEN p.last_seen ELSE (
         SELECT CASE WHEN p.last_seen <= a.seen_at OR p.id = a.price_id THEN p.last_seen ELSE (
           SELECT max(o.seen_at) FROM price_observation o WHERE o.price_id = p.id AND o.import_id IS NOT NULL
         ) END FROM price_anchor(p.product_id, p.store_id) a
       ) END AS last_seen,
       p.confirmations, p.surveyed, p.held_because, p.held_why, p.missed_at
FROM price p
CROSS JOIN LATERAL (SELECT p.price_is_verified = 'verified' OR p.import_id IS NOT NULL OR p.surveyed AS is_trusted) t
WHERE p.price_is_verified <> 'rejected' AND NOT p.held
  AND (p.source <> 'sample' OR NOT EXISTS (
    SELECT FROM price r
    WHERE r.product_id = p.product_id AND r.store_id = p.store_id
      AND r.source <> 'sample' AND r.price_is_verified <> 'rejected' AND NOT r.held
  ))
  AND (is_trusted OR p.source = 'sample' OR coalesce(
    (SELECT 2 * abs(p.price - a.price) <= a.price FROM price_anchor(p.product_id, p.store_id) a), true
  ));

CREATE OR REPLACE VIEW expected_listing AS
SELECT DISTINCT ON (p.product_id, p.store_id)
       p.product_id, p.store_id, p.id AS price_id, p.price, p.date_added, p.price_is_verified, p.source,
       s.region, s.name AS store_name, feed_time(p.date_added, p.price_is_verified) AS feed_time, product.base_amount,
       CASE WHEN p.missed_at > coalesce(p.last_seen, p.date_added) THEN NULL
            ELSE round(p.price / product.base_amount, 4) END AS unit_price,
       product.kind_id, p.last_seen, p.confirmations, p.surveyed, p.missed_at
FROM acceptable_price p
JOIN store s ON s.id = p.store_id
JOIN product ON product.id = p.product_id
ORDER BY p.product_id, p.store_id, coalesce(p.last_seen, p.date_added) DESC, p.date_added DESC, p.id DESC;

-- Lists what counts now in place of prices that shoppers walked away from their anchor. Locks the stores first, as every
-- writer of listings does.
SELECT id FROM store WHERE id IN (
  SELECT l.store_id FROM listing l CROSS JOIN price_anchor(l.product_id, l.store_id) a
  WHERE l.source <> 'sample' AND l.price_id <> a.price_id
) ORDER BY id FOR NO KEY UPDATE;

UPDATE listing l SET
  price_id = p.id, price = p.price, date_added = p.date_added, price_is_verified = p.price_is_verified, source = p.source,
  last_seen = p.last_seen, confirmations = p.confirmations, surveyed = p.surveyed, missed_at = p.missed_at
FROM (
  SELECT w.product_id, w.store_id, n.*
  FROM listing w CROSS JOIN price_anchor(w.product_id, w.store_id) a CROSS JOIN LATERAL (
    SELECT id, price, date_added, price_is_verified, source, last_seen, confirmations, surveyed, missed_at
    FROM acceptable_price
    WHERE product_id = w.product_id AND store_id = w.store_id
    ORDER BY coalesce(last_seen, date_added) DESC, date_added DESC, id DESC LIMIT 1
  ) n
  WHERE w.source <> 'sample' AND w.price_id <> a.price_id
) p
WHERE l.product_id = p.product_id AND l.store_id = p.store_id AND l.price_id <> p.id;
