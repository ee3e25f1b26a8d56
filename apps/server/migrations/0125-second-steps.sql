-- Second steps of signing in (SEC-03): passkeys, an authenticator app, recovery codes; and what each session has shown.

-- Whether a second step is asked for after the password; superusers of an https site have no choice.
ALTER TABLE app_user ADD COLUMN asks_second_step boolean NOT NULL DEFAULT false;

CREATE TABLE passkey (
  id            integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id       integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  credential_id text NOT NULL UNIQUE,
  public_key    bytea NOT NULL,
  sign_count    bigint NOT NULL,
  transports    text[] NOT NULL,
  rp_id         text NOT NULL,
  name          text NOT NULL CHECK (length(name) BETWEEN 1 AND 60),
  added_at      timestamptz NOT NULL DEFAULT now(),
  last_used     timestamptz
);
CREATE INDEX passkey_user_idx ON passkey (user_id);
COMMENT ON COLUMN passkey.rp_id IS 'The host of PUBLIC_URL that it was made for: browsers use it nowhere else.';

CREATE TABLE authenticator_app (
  user_id       integer PRIMARY KEY REFERENCES app_user (id) ON DELETE CASCADE,
  sealed_secret bytea NOT NULL,
  last_step     bigint NOT NULL,
  added_at      timestamptz NOT NULL DEFAULT now(),
  last_used     timestamptz
);
COMMENT ON COLUMN authenticator_app.last_step IS 'The 30 seconds of the last code that counted: neither it nor an earlier one counts again.';

CREATE TABLE recovery_code (
  user_id   integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  code_hash bytea NOT NULL,
  used_at   timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- A session is a family of refresh tokens. One without a row, as the release before starts them, has shown nothing.
CREATE TABLE session_proof (
  family         uuid PRIMARY KEY,
  user_id        integer NOT NULL REFERENCES app_user (id) ON DELETE CASCADE,
  confirmed_at   timestamptz NOT NULL,
  second_step_at timestamptz
);
CREATE INDEX session_proof_user_idx ON session_proof (user_id);

CREATE TABLE sign_in_challenge (
  token_hash    bytea PRIMARY KEY,
  purpose       text NOT NULL CHECK (purpose IN ('login', 'passkey-login', 'confirmation', 'new-passkey', 'new-app')),
  user_id       integer REFERENCES app_user (id) ON DELETE CASCADE,
  challenge     text,
  sealed_secret bytea,
  failures      integer NOT NULL DEFAULT 0,
  expires_at    timestamptz NOT NULL,
  CHECK ((user_id IS NULL) = (purpose = 'passkey-login'))
);
CREATE INDEX sign_in_challenge_user_idx ON sign_in_challenge (user_id);
CREATE INDEX sign_in_challenge_expires_idx ON sign_in_challenge (expires_at);
