-- The links in the mails of invites, each with a token of its own of which only the hash is kept. They are good for as long as
-- the invite is.
CREATE TABLE shopping_list_invite_token (
  token_hash bytea PRIMARY KEY,
  invite_id  integer NOT NULL REFERENCES shopping_list_invite (id) ON DELETE CASCADE
);
CREATE INDEX shopping_list_invite_token_invite_idx ON shopping_list_invite_token (invite_id);
