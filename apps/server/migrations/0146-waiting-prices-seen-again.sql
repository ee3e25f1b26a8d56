-- Of prices that wait, those that were seen again since they were added: few, so that of these the ones that were added
-- long ago are found without passing over all that grew old. By itself, since it keeps writers from the prices.
CREATE INDEX price_waiting_seen_idx ON price (date_added, id) INCLUDE (last_seen)
  WHERE price_is_verified = 'pending' AND NOT held AND last_seen IS NOT NULL;
