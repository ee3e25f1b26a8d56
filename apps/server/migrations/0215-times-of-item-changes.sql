-- When people made the changes of an item, which may be long before a device could send them. The newest change of a field
-- wins. NULL, as a release before this one leaves it, is older than any time.
ALTER TABLE shopping_list_item
  ADD COLUMN quantity_at timestamptz,
  ADD COLUMN note_at timestamptz,
  ADD COLUMN title_at timestamptz,
  ADD COLUMN needed_at timestamptz,
  ADD COLUMN need_at timestamptz,
  -- When a person made the removal. NULL for items that are on the list, and for joined ones.
  ADD COLUMN removal_made_at timestamptz,
  -- The last person and list version to change the quantity, the note, the title or the need.
  ADD COLUMN changed_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  ADD COLUMN changed_version bigint;
CREATE INDEX shopping_list_item_changed_by_idx ON shopping_list_item (changed_by) WHERE changed_by IS NOT NULL;

-- More about a change that is done, for the repeated response: {outcome, conflict}. And when it was made.
ALTER TABLE shopping_list_received_change ADD COLUMN details jsonb, ADD COLUMN made_at timestamptz;
