-- Returns the prices of a product and store that count. The rule is that of the view acceptable_price (migration 0230),
-- which looks up the anchor again for each price: a pair with 5,000 prices took 15 seconds. Here it is looked up once.
-- The view stays for the previous release, until a later migration drops it.
CREATE FUNCTION acceptable_prices(of_product integer, of_store integer)
RETURNS TABLE (
  id bigint, price numeric, date_added timestamptz, price_is_verified text, source text, import_id integer,
  last_seen timestamptz, confirmations integer, surveyed boolean, missed_at timestamptz
)
LANGUAGE sql STABLE PARALLEL SAFE ROWS 10 AS $$
  SELECT p.id, p.price, p.date_added, p.price_is_verified, p.source, p.import_id,
         CASE WHEN p.last_seen IS NULL OR p.source = 'sample' OR NOT is_trusted OR p.last_seen <= a.seen_at OR p.id = a.price_id
              THEN p.last_seen
              ELSE (SELECT max(o.seen_at) FROM public.price_observation o WHERE o.price_id = p.id AND o.import_id IS NOT NULL)
         END,
         p.confirmations, p.surveyed, p.missed_at
  FROM (SELECT) one
  LEFT JOIN public.price_anchor(of_product, of_store) a ON true
  JOIN public.price p ON p.product_id = of_product AND p.store_id = of_store
  CROSS JOIN LATERAL (SELECT p.price_is_verified = 'verified' OR p.import_id IS NOT NULL OR p.surveyed AS is_trusted) t
  WHERE p.price_is_verified <> 'rejected' AND NOT p.held
    AND (p.source <> 'sample' OR NOT EXISTS (
      SELECT FROM public.price r
      WHERE r.product_id = of_product AND r.store_id = of_store
        AND r.source <> 'sample' AND r.price_is_verified <> 'rejected' AND NOT r.held
    ))
    AND (is_trusted OR p.source = 'sample' OR coalesce(2 * abs(p.price - a.price) <= a.price, true))
$$;

CREATE OR REPLACE VIEW expected_listing AS
SELECT DISTINCT ON (pair.product_id, pair.store_id)
       pair.product_id, pair.store_id, p.id AS price_id, p.price::numeric(10, 2) AS price, p.date_added,
       p.price_is_verified, p.source, s.region, s.name AS store_name,
       feed_time(p.date_added, p.price_is_verified) AS feed_time, product.base_amount,
       CASE WHEN p.missed_at > coalesce(p.last_seen, p.date_added) THEN NULL
            ELSE round(p.price / product.base_amount, 4) END AS unit_price,
       product.kind_id, p.last_seen, p.confirmations, p.surveyed, p.missed_at
FROM (SELECT DISTINCT product_id, store_id FROM price) pair
CROSS JOIN LATERAL acceptable_prices(pair.product_id, pair.store_id) p
JOIN store s ON s.id = pair.store_id
JOIN product ON product.id = pair.product_id
ORDER BY pair.product_id, pair.store_id, coalesce(p.last_seen, p.date_added) DESC, p.date_added DESC, p.id DESC;
