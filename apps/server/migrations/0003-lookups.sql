-- Answers of services outside, kept so that the same question is not asked twice, and whose turn it is to ask: some
-- services allow one question a second, whichever process asks it.
CREATE TABLE lookup_cache (
  service    text NOT NULL,
  question   text NOT NULL,
  answer     jsonb NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (service, question)
);
CREATE INDEX lookup_cache_fetched_idx ON lookup_cache (fetched_at);

CREATE TABLE lookup_turn (
  service text PRIMARY KEY,
  next_at timestamptz NOT NULL
);
