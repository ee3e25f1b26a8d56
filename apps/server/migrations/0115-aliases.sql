-- Names of files by which a record is known although it is called otherwise: matched by hand, kept when its name was
-- corrected, or taken over when another record was merged into it. All three are aliases from here on.
ALTER TABLE import_match
  ADD COLUMN origin text NOT NULL DEFAULT 'match' CHECK (origin IN ('match', 'correction', 'merge')),
  ADD COLUMN revision_id bigint REFERENCES revision (id) ON DELETE SET NULL,
  ADD COLUMN merge_id integer REFERENCES record_merge (id) ON DELETE SET NULL;
CREATE INDEX import_match_revision_idx ON import_match (revision_id) WHERE revision_id IS NOT NULL;
CREATE INDEX import_match_merge_idx ON import_match (merge_id) WHERE merge_id IS NOT NULL;

-- What merges that stand have made known. Of two that claim a name the later one has it.
INSERT INTO import_match (kind, key, name, record_id, matched_by, matched_at, origin, merge_id)
SELECT DISTINCT ON (r.kind, r.key) r.kind, r.key,
  CASE r.kind
    WHEN 'product' THEN concat_ws(', ', g ->> 'name', nullif(g ->> 'brand', ''), nullif(g ->> 'amount', ''))
    ELSE concat_ws(', ', g ->> 'name', nullif(g ->> 'address', ''), nullif(g ->> 'region', ''))
  END, m.keep_id, m.merged_by, m.merged_at, 'merge', m.id
FROM merged_record r
JOIN record_merge m ON m.id = r.merge_id AND m.undone_at IS NULL
CROSS JOIN LATERAL jsonb_array_elements(m.gone) g
WHERE (g ->> 'id')::integer = r.record_id
ORDER BY r.kind, r.key, m.id DESC
ON CONFLICT DO NOTHING;

-- What records were called before corrections that stand: each field as the earliest later correction found it.
WITH correction AS (
  SELECT r.id, r.kind, r.record_id, r.changed_by, r.changed_at, field.name,
    (SELECT l.before ->> field.name FROM revision l
     WHERE l.kind = r.kind AND l.record_id = r.record_id AND l.id >= r.id AND l.undone_at IS NULL AND l.before ? field.name
     ORDER BY l.id LIMIT 1) AS was,
    EXISTS (SELECT FROM revision l
     WHERE l.kind = r.kind AND l.record_id = r.record_id AND l.id >= r.id AND l.undone_at IS NULL AND l.before ? field.name)
      AS was_changed
  FROM revision r
  CROSS JOIN unnest(ARRAY['name', 'brand', 'amount', 'address', 'region']) AS field (name)
  WHERE r.undone_at IS NULL AND r.before ?| ARRAY['name', 'brand', 'amount', 'address', 'region']
), earlier AS (
  SELECT c.id, c.kind, c.record_id, c.changed_by, c.changed_at,
    jsonb_object_agg(c.name, c.was) FILTER (WHERE c.was_changed) AS was
  FROM correction c GROUP BY c.id, c.kind, c.record_id, c.changed_by, c.changed_at
), named AS (
  SELECT e.id, e.kind, e.record_id, e.changed_by, e.changed_at,
    ARRAY[n.was ->> 'name', n.was ->> 'brand', n.was ->> 'amount'] AS names, identity_key(p.name, p.brand, p.amount) AS now
  FROM earlier e JOIN product p ON p.id = e.record_id
  CROSS JOIN LATERAL (SELECT jsonb_build_object('name', p.name, 'brand', p.brand, 'amount', p.amount) || e.was AS was) n
  WHERE e.kind = 'product'
  UNION ALL
  SELECT e.id, e.kind, e.record_id, e.changed_by, e.changed_at,
    ARRAY[n.was ->> 'name', n.was ->> 'address', coalesce(n.was ->> 'region', '')],
    identity_key(s.name, s.address, coalesce(s.region, ''))
  FROM earlier e JOIN store s ON s.id = e.record_id
  CROSS JOIN LATERAL (SELECT jsonb_build_object('name', s.name, 'address', s.address, 'region', s.region) || e.was AS was) n
  WHERE e.kind = 'store'
), alias AS (
  SELECT *, identity_key(names[1], names[2], names[3]) AS key FROM named
  WHERE array_position(names, NULL) IS NULL
)
INSERT INTO import_match (kind, key, name, record_id, matched_by, matched_at, origin, revision_id)
SELECT DISTINCT ON (kind, key) kind, key, array_to_string(array_remove(names, ''), ', '), record_id, changed_by, changed_at,
  'correction', id
FROM alias
-- A name that only shoppers gave is none that files use.
WHERE key <> now AND NOT EXISTS (
  SELECT FROM revision b LEFT JOIN app_user u ON u.id = b.changed_by
  WHERE b.kind = alias.kind AND b.record_id = alias.record_id AND b.id < alias.id AND b.undone_at IS NULL
    AND b.after ?| ARRAY['name', 'brand', 'amount', 'address', 'region'] AND u.is_superuser IS NOT TRUE
)
ORDER BY kind, key, id DESC
ON CONFLICT DO NOTHING;

-- The record that one of this key is known to be; null where none is. What was merged away since is followed.
CREATE OR REPLACE FUNCTION known_as(of_kind text, of_key text) RETURNS integer
LANGUAGE sql STABLE AS $$
  WITH RECURSIVE way (id, steps) AS (
    SELECT record_id, 1 FROM import_match WHERE kind = of_kind AND key = of_key
    UNION ALL
    SELECT m.keep_id, steps + 1 FROM way
    JOIN merged_record r ON r.kind = of_kind AND r.record_id = way.id
    JOIN record_merge m ON m.id = r.merge_id AND m.undone_at IS NULL
    WHERE steps < 100
  )
  SELECT id FROM way ORDER BY steps DESC LIMIT 1
$$;
DROP FUNCTION merged_into(text, text);
