-- The plan that a list is bound to: where its items are to be bought, beside what they ask for, so that ending it loses
-- nothing. Rows of removed items stay, and mean nothing until a merge that is undone brings the item back.
CREATE TABLE shopping_list_plan (
  list_id   integer PRIMARY KEY REFERENCES shopping_list (id) ON DELETE CASCADE,
  made_at   timestamptz NOT NULL DEFAULT clock_timestamp(),
  max_stops smallint NOT NULL CHECK (max_stops BETWEEN 1 AND 3),
  stop_cost numeric(10, 2) NOT NULL CHECK (stop_cost >= 0)
);

CREATE TABLE shopping_list_plan_item (
  item_id  bigint PRIMARY KEY REFERENCES shopping_list_item (id) ON DELETE CASCADE,
  list_id  integer NOT NULL REFERENCES shopping_list_plan (list_id) ON DELETE CASCADE,
  store_id integer NOT NULL REFERENCES store (id) ON DELETE CASCADE,
  -- Of one of the quantity when the plan was taken; null where nobody knew a price.
  cost     numeric(20, 2)
);
CREATE INDEX shopping_list_plan_item_list_idx ON shopping_list_plan_item (list_id);
CREATE INDEX shopping_list_plan_item_store_idx ON shopping_list_plan_item (store_id);

-- What a merge of stores moved, by the store that it moved from.
CREATE TABLE merge_plan_item (
  merge_id integer NOT NULL REFERENCES record_merge (id) ON DELETE CASCADE,
  item_id  bigint NOT NULL,
  from_id  integer NOT NULL,
  PRIMARY KEY (merge_id, item_id)
);
