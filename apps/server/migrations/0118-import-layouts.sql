-- Which column of files with these titles has what, as a superuser said at the last import of one.
CREATE TABLE import_layout (
  kind     text NOT NULL CHECK (kind IN ('mti', 'pricesmart')),
  -- A hash of the titles.
  key      text NOT NULL,
  mapping  jsonb NOT NULL,
  saved_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  saved_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, key)
);
CREATE INDEX import_layout_saved_by_idx ON import_layout (saved_by) WHERE saved_by IS NOT NULL;
