-- What clients of shopping lists need to catch up after they were away.

-- A client id whose product and store were on the list already, and as which item: adding with it again answers that item, also
-- after somebody removed it, instead of putting it back.
CREATE TABLE shopping_list_merged_item (
  list_id   integer NOT NULL REFERENCES shopping_list (id) ON DELETE CASCADE,
  client_id uuid NOT NULL,
  item_id   bigint NOT NULL REFERENCES shopping_list_item (id) ON DELETE CASCADE,
  PRIMARY KEY (list_id, client_id)
);
CREATE INDEX shopping_list_merged_item_item_idx ON shopping_list_merged_item (item_id);

-- Lists that stopped being somebody's: they left, were removed, or the list was deleted, so that it is not referred to.
CREATE TABLE shopping_list_departure (
  user_id integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  list_id integer NOT NULL,
  version bigint NOT NULL,
  left_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  PRIMARY KEY (user_id, list_id)
);

-- Tombstones are kept for some months. What changed since a version before this one is not known any more.
ALTER TABLE shopping_list ADD COLUMN changes_known_since bigint NOT NULL DEFAULT 0;
CREATE INDEX shopping_list_item_deleted_idx ON shopping_list_item (deleted_at) WHERE deleted_at IS NOT NULL;
