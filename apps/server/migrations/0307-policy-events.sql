-- Changes of VAT, and how much of each arrived in prices.

CREATE TABLE policy_event (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  day date NOT NULL,
  vat text NOT NULL CHECK (vat IN ('off', 'on')),
  rate numeric(4, 2) NOT NULL CHECK (rate > 0),
  note text NOT NULL DEFAULT '',
  result jsonb
);
COMMENT ON COLUMN policy_event.rate IS 'Rate of VAT in percent of the price without it.';
COMMENT ON COLUMN policy_event.result IS 'Measured by the job measure-policy-events. NULL before.';

CREATE TABLE policy_event_kind (
  event_id integer NOT NULL REFERENCES policy_event ON DELETE CASCADE,
  kind_id integer NOT NULL REFERENCES kind ON DELETE CASCADE,
  PRIMARY KEY (event_id, kind_id)
);
CREATE INDEX policy_event_kind_kind_idx ON policy_event_kind (kind_id);
