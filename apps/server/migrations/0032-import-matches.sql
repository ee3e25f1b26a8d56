-- What administrators know files to mean: the product or store that one of this name is, although it is called otherwise.
-- `record_id` may have been merged away since; known_as follows it.
CREATE TABLE import_match (
  kind       text NOT NULL CHECK (kind IN ('product', 'store')),
  key        text NOT NULL CHECK (key <> ''),
  name       text NOT NULL,
  record_id  integer NOT NULL,
  matched_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  matched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, key)
);
CREATE INDEX import_match_record_idx ON import_match (kind, record_id);

-- The record that one of this key is known to be: by a match, or by merges; null where neither says so.
CREATE FUNCTION known_as(of_kind text, of_key text) RETURNS integer
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE way (id, steps) AS (
    SELECT record_id, 1 FROM import_match WHERE kind = of_kind AND key = of_key
    UNION ALL
    SELECT m.keep_id, steps + 1 FROM way
    JOIN merged_record r ON r.kind = of_kind AND r.record_id = way.id
    JOIN record_merge m ON m.id = r.merge_id AND m.undone_at IS NULL
    WHERE steps < 100
  )
  SELECT coalesce((SELECT id FROM way ORDER BY steps DESC LIMIT 1), merged_into(of_kind, of_key))
$$;
