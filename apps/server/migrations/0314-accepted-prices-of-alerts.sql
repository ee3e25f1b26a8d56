-- An alert stores the prices that it saw. Its state is computed again without those that no longer count.

ALTER TABLE price_alert ADD COLUMN seen jsonb;
COMMENT ON COLUMN price_alert.seen IS 'The newest prices seen, and the state before them.';
ALTER TABLE price_alert_sent ADD COLUMN cents bigint;
COMMENT ON COLUMN price_alert_sent.cents IS 'The price or total in the message.';
