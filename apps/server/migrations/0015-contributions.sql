-- What shoppers improve: each change of a product or store with what was there before, so that it can be taken back, and
-- whose the pictures are.

-- `before` and `after` have the fields that were changed; `before` is null where the record was made. Rows outlive the record.
CREATE TABLE revision (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('product', 'store')),
  record_id  integer NOT NULL,
  changed_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  changed_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  before     jsonb,
  after      jsonb NOT NULL,
  undone_at  timestamptz,
  undone_by  integer REFERENCES app_user (id) ON DELETE SET NULL
);
CREATE INDEX revision_record_idx ON revision (kind, record_id, id);
CREATE INDEX revision_changed_by_idx ON revision (changed_by) WHERE changed_by IS NOT NULL;
CREATE INDEX revision_undone_by_idx ON revision (undone_by) WHERE undone_by IS NOT NULL;

-- Who uploaded the picture, to be told what was decided about it.
ALTER TABLE product ADD COLUMN image_by integer REFERENCES app_user (id) ON DELETE SET NULL;
ALTER TABLE store ADD COLUMN image_by integer REFERENCES app_user (id) ON DELETE SET NULL;
CREATE INDEX product_image_by_idx ON product (image_by) WHERE image_by IS NOT NULL;
CREATE INDEX store_image_by_idx ON store (image_by) WHERE image_by IS NOT NULL;
