-- A price counts unless it is rejected or held. A sample counts only if the product has no real price at the store.
-- The previous release reads this view too, so the listings that it writes follow the same rule.
CREATE OR REPLACE VIEW acceptable_price AS
SELECT * FROM price p
WHERE price_is_verified <> 'rejected' AND NOT held AND (source <> 'sample' OR NOT EXISTS (
  SELECT FROM price r
  WHERE r.product_id = p.product_id AND r.store_id = p.store_id
    AND r.source <> 'sample' AND r.price_is_verified <> 'rejected' AND NOT r.held
));
