-- Administrators page through all prices, ten million of them and more, by day or by amount, and filter by state, source,
-- store and region. What is filtered by is in the indexes, so that what a filter passes over costs no visit to the table.
CREATE INDEX price_date_idx ON price (date_added, id);
CREATE INDEX price_amount_idx ON price (price, id)
  INCLUDE (product_id, store_id, date_added, source, price_is_verified, held);

DROP INDEX price_store_idx;
CREATE INDEX price_store_idx ON price (store_id, date_added, id)
  INCLUDE (product_id, price, source, price_is_verified, held);
DROP INDEX price_history_idx;
CREATE INDEX price_history_idx ON price (product_id, store_id, date_added DESC, id DESC)
  INCLUDE (price, source, price_is_verified, held);

-- Most prices are verified ones of the surveys. The others are few, and who looks for them looks here.
CREATE INDEX price_unverified_idx ON price (price_is_verified, date_added, id)
  INCLUDE (held, product_id, store_id, source, price) WHERE price_is_verified <> 'verified';
CREATE INDEX price_held_idx ON price (date_added, id) INCLUDE (product_id, store_id, source, price, price_is_verified)
  WHERE held;
CREATE INDEX price_other_source_idx ON price (source, date_added, id)
  INCLUDE (product_id, store_id, price_is_verified, held, price) WHERE source <> 'mti';

-- Prices of surveys are verified and those of shoppers mostly are not: the planner has to know to guess how many match.
CREATE STATISTICS price_state (mcv) ON source, price_is_verified, held FROM price;
