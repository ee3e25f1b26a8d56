-- Links that let somebody choose a new password; only their hashes are kept.
CREATE TABLE password_reset_token (
  token_hash bytea PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX password_reset_token_user_idx ON password_reset_token (user_id);

CREATE TABLE preferred_store (
  user_id  integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  store_id integer NOT NULL REFERENCES store (id) ON DELETE CASCADE,
  added_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, store_id)
);
CREATE INDEX preferred_store_store_idx ON preferred_store (store_id);
