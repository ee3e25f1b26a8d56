-- The invite link of a list. Any account can join with it. Only its hash is stored. It belongs to the owner of the list,
-- so a list that gets a new owner has none.
CREATE TABLE shopping_list_join_link (
  list_id    integer PRIMARY KEY REFERENCES shopping_list (id) ON DELETE CASCADE,
  made_by    integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  token_hash bytea NOT NULL UNIQUE,
  made_at    timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX shopping_list_join_link_maker_idx ON shopping_list_join_link (made_by);

ALTER TABLE shopping_list_member ADD COLUMN joined_by_link boolean NOT NULL DEFAULT false;
