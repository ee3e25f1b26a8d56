-- Counters of rate limits that all server processes share. Unlogged: they are written often and worth nothing after a crash.
CREATE UNLOGGED TABLE rate_limit (
  key    text PRIMARY KEY,
  points integer NOT NULL DEFAULT 0,
  expire bigint
);
CREATE INDEX rate_limit_expire_idx ON rate_limit (expire);
