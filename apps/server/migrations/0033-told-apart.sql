-- Pairs of products, or stores, that look like one and are known to be two: they are not proposed as duplicates again.
CREATE TABLE told_apart (
  kind    text NOT NULL CHECK (kind IN ('product', 'store')),
  a       integer NOT NULL,
  b       integer NOT NULL CHECK (a < b),
  told_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  told_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (kind, a, b)
);
