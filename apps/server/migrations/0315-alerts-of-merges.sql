-- The alerts that a merge of products moved, and the product that each of them watched before.
CREATE TABLE merge_price_alert (
  merge_id integer NOT NULL REFERENCES record_merge (id) ON DELETE CASCADE,
  alert_id integer NOT NULL REFERENCES price_alert (id) ON DELETE CASCADE,
  from_id  integer NOT NULL,
  PRIMARY KEY (merge_id, alert_id)
);
CREATE INDEX merge_price_alert_alert_idx ON merge_price_alert (alert_id);
