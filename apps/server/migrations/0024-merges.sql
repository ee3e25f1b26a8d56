-- Merges of products or stores that are one: what was there before, and what moved, so that a merge can be taken back exactly.
CREATE TABLE record_merge (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('product', 'store')),
  keep_id    integer NOT NULL,
  -- The kept record as it was, the records that went, and what the kept one took over from them: {before, after}.
  kept       jsonb NOT NULL,
  gone       jsonb NOT NULL,
  filled     jsonb NOT NULL DEFAULT '{"before": {}, "after": {}}',
  moves      jsonb NOT NULL,
  merged_by  integer REFERENCES app_user (id) ON DELETE SET NULL,
  actor_name text NOT NULL,
  merged_at  timestamptz NOT NULL DEFAULT clock_timestamp(),
  undone_at  timestamptz,
  undone_by  integer REFERENCES app_user (id) ON DELETE SET NULL
);
CREATE INDEX record_merge_kind_idx ON record_merge (kind, id);

-- By which name, or number, a record was known that went. Files that still name it mean the kept one.
CREATE TABLE merged_record (
  merge_id  integer NOT NULL REFERENCES record_merge (id) ON DELETE CASCADE,
  kind      text NOT NULL,
  record_id integer NOT NULL,
  key       text NOT NULL,
  PRIMARY KEY (merge_id, record_id)
);
CREATE INDEX merged_record_key_idx ON merged_record (kind, key);
CREATE INDEX merged_record_record_idx ON merged_record (kind, record_id);

-- What moved, by the record that it moved from. What has gone since is simply not found again.
CREATE TABLE merge_price (
  merge_id integer NOT NULL REFERENCES record_merge (id) ON DELETE CASCADE,
  price_id bigint NOT NULL,
  from_id  integer NOT NULL,
  PRIMARY KEY (merge_id, price_id)
);
CREATE TABLE merge_item (
  merge_id integer NOT NULL REFERENCES record_merge (id) ON DELETE CASCADE,
  item_id  bigint NOT NULL,
  -- The item that it was joined into; null where it goes on by itself.
  into_id  bigint,
  before   jsonb NOT NULL,
  after    jsonb NOT NULL,
  PRIMARY KEY (merge_id, item_id)
);
CREATE TABLE merge_preferred_store (
  merge_id integer NOT NULL REFERENCES record_merge (id) ON DELETE CASCADE,
  user_id  integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  store_id integer NOT NULL,
  added_at timestamptz NOT NULL,
  -- Whether the kept store became one of the user's only by the merge.
  is_new   boolean NOT NULL,
  PRIMARY KEY (merge_id, user_id, store_id)
);
CREATE INDEX merge_preferred_store_user_idx ON merge_preferred_store (user_id);

-- The record that one of this key has become by merges that stand; null where none has.
CREATE FUNCTION merged_into(of_kind text, of_key text) RETURNS integer
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE way (id, steps) AS (
    (SELECT m.keep_id, 1 FROM merged_record r JOIN record_merge m ON m.id = r.merge_id
     WHERE r.kind = of_kind AND r.key = of_key AND m.undone_at IS NULL ORDER BY m.id DESC LIMIT 1)
    UNION ALL
    SELECT m.keep_id, steps + 1 FROM way
    JOIN merged_record r ON r.kind = of_kind AND r.record_id = way.id
    JOIN record_merge m ON m.id = r.merge_id AND m.undone_at IS NULL
    WHERE steps < 100
  )
  SELECT id FROM way ORDER BY steps DESC LIMIT 1
$$;
