-- When the owner of an account's address has proven by a mailed link that it is theirs, and the address that is to take its
-- place once it is proven. Accounts from before count as proven; the default has to be taken off again for those to come.
ALTER TABLE app_user ADD COLUMN email_proven_at timestamptz DEFAULT now();
ALTER TABLE app_user ALTER COLUMN email_proven_at DROP DEFAULT;
ALTER TABLE app_user ADD COLUMN pending_email text CHECK (pending_email = trim(pending_email) AND pending_email <> '');

-- The release before this one changes addresses without proof while it still runs.
CREATE FUNCTION forget_email_proof() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.email_proven_at := NULL;
  RETURN NEW;
END
$$;
CREATE TRIGGER app_user_forget_email_proof BEFORE UPDATE OF email ON app_user FOR EACH ROW
  WHEN (lower(NEW.email) <> lower(OLD.email) AND NEW.email_proven_at IS NOT DISTINCT FROM OLD.email_proven_at)
  EXECUTE FUNCTION forget_email_proof();

-- Links that prove an address, and links by which the address before a change is taken back; only their hashes are kept.
CREATE TABLE email_proof_token (
  token_hash bytea PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  email      text NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX email_proof_token_user_idx ON email_proof_token (user_id);

CREATE TABLE email_take_back_token (
  token_hash bytea PRIMARY KEY,
  user_id    integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  email      text NOT NULL,
  changed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at    timestamptz
);
CREATE INDEX email_take_back_token_user_idx ON email_take_back_token (user_id);
