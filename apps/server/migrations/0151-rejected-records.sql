-- New products and stores that were rejected are left out of searches, each of which asks which these are.
CREATE INDEX review_decision_rejected_idx ON review_decision (kind, record_id)
WHERE kind IN ('product', 'store') AND verdict = 'rejected' AND undone_at IS NULL;
