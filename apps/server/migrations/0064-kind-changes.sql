-- What superusers do with kinds and aisles, with every row as it was and as it became, so that it can be taken back.
CREATE TABLE kind_change (
  id         integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  summary    text NOT NULL,
  done       jsonb NOT NULL,
  changed_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  actor_name text NOT NULL,
  changed_at timestamptz NOT NULL DEFAULT now(),
  undone_at  timestamptz,
  undone_by  integer REFERENCES app_user (id) ON DELETE SET NULL
);
CREATE INDEX kind_change_changed_by_idx ON kind_change (changed_by);
CREATE INDEX kind_change_undone_by_idx ON kind_change (undone_by);
