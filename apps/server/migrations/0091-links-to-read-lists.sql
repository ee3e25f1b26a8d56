-- The link by which anybody may read a list, at most one a list, of which only the hash is kept. It is its owner's: a list
-- that is handed over, because their account goes, has none.
CREATE TABLE shopping_list_link (
  list_id    integer PRIMARY KEY REFERENCES shopping_list (id) ON DELETE CASCADE,
  made_by    integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  made_at    timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX shopping_list_link_maker_idx ON shopping_list_link (made_by);
