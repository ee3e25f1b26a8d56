-- Imports in the background: what is to be read, how far it is, and what came of it. The file stays only until it has been read.
CREATE TABLE import_run (
  id          integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind        text NOT NULL CHECK (kind IN ('mti', 'pricesmart')),
  file_name   text NOT NULL,
  file        bytea,
  date_added  date NOT NULL,
  dry_run     boolean NOT NULL,
  mapping     jsonb NOT NULL DEFAULT '{}',
  state       text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  step        text NOT NULL DEFAULT 'waiting' CHECK (step IN ('waiting', 'reading', 'comparing', 'writing', 'finished')),
  progress    smallint NOT NULL DEFAULT 0 CHECK (progress BETWEEN 0 AND 100),
  -- Which try it is, and when its process was last heard of: one that died is taken over by another.
  attempt     integer NOT NULL DEFAULT 0,
  heard_at    timestamptz NOT NULL DEFAULT now(),
  started_by  integer REFERENCES app_user (id) ON DELETE SET NULL,
  actor_name  text NOT NULL,
  request_id  text,
  created_at  timestamptz NOT NULL DEFAULT now(),
  started_at  timestamptz,
  finished_at timestamptz,
  import_id   integer REFERENCES price_import (id) ON DELETE SET NULL,
  report      jsonb,
  error       text
);
CREATE INDEX import_run_finished_idx ON import_run (finished_at);
CREATE INDEX import_run_underway_idx ON import_run (heard_at) WHERE state IN ('waiting', 'running');
-- Packed already, mostly; packing it again would take time for nothing.
ALTER TABLE import_run ALTER COLUMN file SET STORAGE EXTERNAL;
