-- Rows of deleted products and stores, for undo. A deletion by an earlier release saves nothing and cannot be undone.
CREATE TABLE record_deletion (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('product', 'store')),
  record_id  integer NOT NULL,
  record     jsonb NOT NULL,
  usage      jsonb NOT NULL,
  deleted_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  actor_name text NOT NULL,
  deleted_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  undone_at  timestamptz,
  undone_by  integer REFERENCES app_user (id) ON DELETE SET NULL
);
CREATE INDEX record_deletion_record_idx ON record_deletion (kind, record_id);

-- Rows of other tables that went with the record. Rows that refer to another deleted record wait here until it is back.
CREATE TABLE deleted_row (
  id          bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  deletion_id integer NOT NULL REFERENCES record_deletion (id) ON DELETE CASCADE,
  table_name  text NOT NULL,
  row         jsonb NOT NULL
);
CREATE INDEX deleted_row_deletion_idx ON deleted_row (deletion_id, table_name);

-- Items of shopping lists before the deletion and as it left them.
CREATE TABLE deleted_item (
  deletion_id integer NOT NULL REFERENCES record_deletion (id) ON DELETE CASCADE,
  item_id     bigint NOT NULL REFERENCES shopping_list_item (id) ON DELETE CASCADE,
  before      jsonb NOT NULL,
  after       jsonb NOT NULL,
  PRIMARY KEY (deletion_id, item_id)
);
CREATE INDEX deleted_item_item_idx ON deleted_item (item_id);
