-- What of a person's work was taken back as a whole, with what is needed to make it stand again.
CREATE TABLE undone_work (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  since timestamptz NOT NULL,
  actor_name text NOT NULL,
  done_at timestamptz NOT NULL DEFAULT now(),
  -- [{id, was}]: prices that were rejected, and what had been decided about them.
  prices jsonb NOT NULL,
  -- [{revision, kind, id, before, after}]: changes that were taken back, with what they were and what they became.
  changes jsonb NOT NULL,
  undone_at timestamptz
);
CREATE INDEX undone_work_user_idx ON undone_work (user_id, id);
