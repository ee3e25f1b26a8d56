-- Alerts about the cheapest price of a product, or the lowest unit price of a kind, in an area.

ALTER TABLE app_user ADD COLUMN alert_mails boolean NOT NULL DEFAULT true;

CREATE TABLE price_alert (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id integer NOT NULL REFERENCES app_user ON DELETE CASCADE,
  product_id integer REFERENCES product ON DELETE CASCADE,
  kind_id integer REFERENCES kind ON DELETE CASCADE,
  region text,
  preferred boolean NOT NULL DEFAULT false,
  rule text NOT NULL CHECK (rule IN ('below', 'above', 'new_low', 'drop')),
  threshold bigint CHECK (threshold > 0),
  percent integer CHECK (percent BETWEEN 1 AND 99),
  is_paused boolean NOT NULL DEFAULT false,
  armed boolean NOT NULL,
  reference bigint,
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (num_nonnulls(product_id, kind_id) = 1),
  CHECK ((rule IN ('below', 'above')) = (threshold IS NOT NULL)),
  CHECK ((rule = 'drop') = (percent IS NOT NULL)),
  CHECK (region IS NULL OR NOT preferred)
);
CREATE INDEX price_alert_user_idx ON price_alert (user_id, id);
CREATE INDEX price_alert_product_idx ON price_alert (product_id) WHERE product_id IS NOT NULL;
CREATE INDEX price_alert_kind_idx ON price_alert (kind_id) WHERE kind_id IS NOT NULL;
COMMENT ON COLUMN price_alert.threshold IS 'In cents: of a package, or of 100 g, 100 ml or a piece of a kind.';
COMMENT ON COLUMN price_alert.reference IS 'In cents: the lowest price of new_low, the highest one since drop was armed.';

CREATE TABLE price_alert_sent (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  alert_id integer NOT NULL REFERENCES price_alert ON DELETE CASCADE,
  notification_id bigint NOT NULL REFERENCES notification ON DELETE CASCADE,
  price_id bigint NOT NULL,
  reference bigint,
  content text NOT NULL
);
CREATE INDEX price_alert_sent_alert_idx ON price_alert_sent (alert_id, id);
CREATE INDEX price_alert_sent_notification_idx ON price_alert_sent (notification_id);
COMMENT ON COLUMN price_alert_sent.reference IS 'The alert''s reference before, which a withdrawal restores.';

-- Products with changed listings that an alert watches. The job check-alerts removes them.
CREATE TABLE price_alert_change (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  product_id integer NOT NULL,
  kind_id integer NOT NULL
);
