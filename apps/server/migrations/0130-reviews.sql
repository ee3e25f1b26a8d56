-- What was decided in the review, so that it can be taken back, and its author told of what stands.
CREATE TABLE review_decision (
  id         bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind       text NOT NULL CHECK (kind IN ('price', 'product-image', 'store-image', 'product', 'store')),
  record_id  bigint NOT NULL,
  verdict    text NOT NULL CHECK (verdict IN ('verified', 'rejected')),
  -- What it was before, as far as the decision changed it.
  before     jsonb NOT NULL,
  decided_by integer REFERENCES app_user (id) ON DELETE SET NULL,
  decided_at timestamptz NOT NULL DEFAULT clock_timestamp(),
  -- When its author was told.
  told_at    timestamptz,
  undone_at  timestamptz
);
CREATE INDEX review_decision_record_idx ON review_decision (kind, record_id) WHERE undone_at IS NULL;
CREATE INDEX review_decision_decided_by_idx ON review_decision (decided_by) WHERE decided_by IS NOT NULL;
-- New products and stores.
CREATE INDEX revision_made_idx ON revision (changed_at, id) WHERE before IS NULL;
