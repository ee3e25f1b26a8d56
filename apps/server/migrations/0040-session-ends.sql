-- A session ends 90 days after sign-in at the latest, so its tokens carry when that was. A token also says which one it
-- followed, so that one whose answer was lost can be told from one that was copied.
ALTER TABLE refresh_token
  ADD COLUMN signed_in_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN parent_id uuid;

UPDATE refresh_token token SET signed_in_at = session.started
FROM (SELECT family, min(issued_at) AS started FROM refresh_token GROUP BY family) session
WHERE session.family = token.family;

-- The networks from which people have signed in to an account, as hashes: while others guess at its password, these still get in.
CREATE TABLE known_network (
  user_id      integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  network_hash bytea NOT NULL,
  last_used    timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (user_id, network_hash)
);
CREATE INDEX known_network_last_used_idx ON known_network (last_used);
