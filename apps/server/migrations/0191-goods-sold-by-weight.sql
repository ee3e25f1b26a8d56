-- Loose goods are sold by weight. The job sort-products gives kinds their default (packages/domain/src/kinds/sold-by.ts), also
-- those that an earlier release makes. `sold_by_is_chosen`: a person chose it, and no rule changes it.
ALTER TABLE kind
  ADD COLUMN sold_by text NOT NULL DEFAULT 'pack' CHECK (sold_by IN ('pack', 'weight')),
  ADD COLUMN sold_by_is_chosen boolean NOT NULL DEFAULT false,
  ADD CHECK (sold_by = 'pack' OR dimension = 'mass');

-- Plans read the content of packs, and distinguish loose goods, from the index alone.
CREATE INDEX product_content_idx ON product (kind_id, id) INCLUDE (dimension, base_amount, brand, amount);
DROP INDEX product_pack_idx;
