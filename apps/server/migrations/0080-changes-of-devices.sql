-- What lists need for devices that write without network. A release before this one makes lists and tombstones as before:
-- its lists get a client id of their own, and of what it removes nobody is known to have done it.

ALTER TABLE shopping_list ADD COLUMN client_id uuid NOT NULL DEFAULT gen_random_uuid();
CREATE UNIQUE INDEX shopping_list_client_id_key ON shopping_list (client_id);
-- So that making a list that is gone by now is not tried again by a device that missed the answer.
ALTER TABLE shopping_list_departure ADD COLUMN client_id uuid;

ALTER TABLE shopping_list_item ADD COLUMN removed_by integer REFERENCES app_user (id) ON DELETE SET NULL;
CREATE INDEX shopping_list_item_removed_by_idx ON shopping_list_item (removed_by) WHERE removed_by IS NOT NULL;

-- The changes that devices sent, by the ids that they gave them, and what became of each, kept for some months: a request
-- that comes twice does nothing twice, and what was refused once stays refused.
CREATE TABLE shopping_list_received_change (
  list_id     integer NOT NULL REFERENCES shopping_list (id) ON DELETE CASCADE,
  id          uuid NOT NULL,
  status      text NOT NULL CHECK (status IN ('done', 'gone', 'refused')),
  -- Why, where it was refused: {detail, errors}.
  refusal     jsonb CHECK ((refusal IS NOT NULL) = (status = 'refused')),
  received_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (list_id, id)
);
CREATE INDEX shopping_list_received_change_time_idx ON shopping_list_received_change (received_at);
