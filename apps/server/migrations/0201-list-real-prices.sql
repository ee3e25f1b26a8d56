-- Lists the real price wherever a sample hid it. Locks the stores first, as every writer of listings does.
SELECT id FROM store WHERE id IN (
  SELECT l.store_id FROM listing l
  WHERE l.source = 'sample' AND EXISTS (
    SELECT FROM acceptable_price a
    WHERE a.product_id = l.product_id AND a.store_id = l.store_id AND a.source <> 'sample'
  )
) ORDER BY id FOR NO KEY UPDATE;

UPDATE listing l SET
  price_id = p.id, price = p.price, date_added = p.date_added, price_is_verified = p.price_is_verified, source = p.source,
  last_seen = p.last_seen, confirmations = p.confirmations, surveyed = p.surveyed
FROM (
  SELECT s.product_id, s.store_id, a.* FROM listing s CROSS JOIN LATERAL (
    SELECT id, price, date_added, price_is_verified, source, last_seen, confirmations, surveyed FROM acceptable_price
    WHERE product_id = s.product_id AND store_id = s.store_id
    ORDER BY coalesce(last_seen, date_added) DESC, date_added DESC, id DESC LIMIT 1
  ) a
  WHERE s.source = 'sample' AND a.source <> 'sample'
) p
WHERE l.product_id = p.product_id AND l.store_id = p.store_id AND l.source = 'sample';
