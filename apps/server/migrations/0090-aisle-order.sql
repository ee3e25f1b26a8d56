-- In which order people walk past the aisles of stores. Of whom it was learnt nothing is kept but what follows.

-- How often one aisle came before another, in votes whose weight grows with time (packages/domain/src/aisle-order):
-- at a store ('store 5'), at the stores of a chain ('chain massy stores'), or anywhere ('all').
CREATE TABLE aisle_win (
  scope    text NOT NULL,
  first_id integer NOT NULL REFERENCES aisle (id) ON DELETE CASCADE,
  next_id  integer NOT NULL REFERENCES aisle (id) ON DELETE CASCADE CHECK (next_id <> first_id),
  weight   double precision NOT NULL CHECK (weight > 0),
  PRIMARY KEY (scope, first_id, next_id)
);
CREATE INDEX aisle_win_first_idx ON aisle_win (first_id);
CREATE INDEX aisle_win_next_idx ON aisle_win (next_id);

-- The votes of the last day: one of a person, store and day counts, and one that arrives twice counts once. `voter` is a
-- keyed hash of the three.
CREATE TABLE aisle_vote (
  id       uuid PRIMARY KEY,
  voter    bytea NOT NULL UNIQUE,
  voted_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX aisle_vote_time_idx ON aisle_vote (voted_at);

-- The order that somebody gave the aisles of a store by hand, for everybody.
CREATE TABLE store_aisle_order (
  store_id integer PRIMARY KEY REFERENCES store (id) ON DELETE CASCADE,
  aisles   integer[] NOT NULL CHECK (cardinality(aisles) > 0)
);
