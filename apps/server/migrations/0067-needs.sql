-- What an item of a list can ask for: a product at a store as before, a product anywhere, one or several kinds in an amount,
-- or words of one's own. A release before this one goes on with products at stores; it shows none of the others, and what
-- it merges or deletes moves or removes items of a product, wherever, as it does those at a store.

ALTER TABLE shopping_list_item
  ALTER COLUMN product_id DROP NOT NULL,
  ALTER COLUMN store_id DROP NOT NULL,
  ADD COLUMN text text CHECK (text = trim(text) AND text <> '' AND length(text) <= 200),
  ADD COLUMN amount numeric(9, 3) CHECK (amount > 0),
  ADD COLUMN amount_unit text
    CHECK (amount_unit IN ('g', 'kg', 'oz', 'lb', 'ml', 'l', 'floz', 'pt', 'gal', 'piece', 'dozen')),
  -- What is the same for equal needs that are not of one product (modules/lists/need.ts).
  ADD COLUMN need_key text,
  ADD COLUMN note text NOT NULL DEFAULT '' CHECK (length(note) <= 500),
  ADD CONSTRAINT shopping_list_item_has_one_form CHECK (
    CASE
      WHEN product_id IS NOT NULL THEN num_nonnulls(text, amount, amount_unit, need_key) = 0
      WHEN text IS NOT NULL THEN num_nonnulls(store_id, amount, amount_unit) = 0 AND need_key IS NOT NULL
      ELSE store_id IS NULL AND num_nonnulls(amount, amount_unit, need_key) = 3
    END
  );

-- The same need is on a list once, as the same product and store are by shopping_list_item_listing_key.
CREATE UNIQUE INDEX shopping_list_item_anywhere_key ON shopping_list_item (list_id, product_id)
  WHERE store_id IS NULL AND product_id IS NOT NULL AND deleted_at IS NULL;
CREATE UNIQUE INDEX shopping_list_item_need_key ON shopping_list_item (list_id, need_key)
  WHERE need_key IS NOT NULL AND deleted_at IS NULL;

-- A kind cannot go while an item asks for it: whoever removes one moves its items first.
CREATE TABLE shopping_list_item_kind (
  item_id  bigint NOT NULL REFERENCES shopping_list_item (id) ON DELETE CASCADE,
  kind_id  integer NOT NULL REFERENCES kind (id),
  position smallint NOT NULL,
  PRIMARY KEY (item_id, kind_id)
);
CREATE INDEX shopping_list_item_kind_kind_idx ON shopping_list_item_kind (kind_id);

-- Where the people of a list shop; null is everywhere. A place is in it only because one of them chose it for the list.
ALTER TABLE shopping_list ADD COLUMN area jsonb CHECK (
  coalesce(area ? 'region' OR area = '{"preferred": true}' OR area ?& '{near,within_km}', true)
);
