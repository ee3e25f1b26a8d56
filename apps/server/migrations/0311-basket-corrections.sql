-- Changed costs of the fixed basket and levels of regions are corrections too.

ALTER TABLE price_index_correction
  DROP CONSTRAINT price_index_correction_method_check,
  ADD CONSTRAINT price_index_correction_method_check CHECK (method IN ('jevons', 'geks', 'basket', 'level'));
