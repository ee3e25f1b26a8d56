-- Published price indices. A job computes them from a file of the open data.

CREATE TABLE price_index_run (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  computed_at timestamptz NOT NULL DEFAULT now(),
  method_version text NOT NULL,
  file text NOT NULL,
  file_hash text NOT NULL,
  last_month text NOT NULL,
  prices integer NOT NULL,
  items integer NOT NULL,
  excluded jsonb NOT NULL,
  regions jsonb NOT NULL,
  basket jsonb NOT NULL
);
COMMENT ON COLUMN price_index_run.file IS 'Path of the input in the open data, such as 20261128T063700000Z/monthly_prices.parquet.';
COMMENT ON COLUMN price_index_run.file_hash IS 'SHA-256 of the input in hexadecimal digits.';
COMMENT ON COLUMN price_index_run.excluded IS 'Number of prices that do not count, by reason.';

-- Series of the newest run. An empty region or aisle stands for all of them.
CREATE TABLE price_index_series (
  region text NOT NULL,
  aisle text NOT NULL,
  points jsonb NOT NULL,
  PRIMARY KEY (region, aisle)
);

-- Published values of closed months that a later run changed. Never deleted.
CREATE TABLE price_index_correction (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  run_id integer NOT NULL REFERENCES price_index_run,
  region text NOT NULL,
  aisle text NOT NULL,
  method text NOT NULL CHECK (method IN ('jevons', 'geks')),
  month text NOT NULL,
  before double precision,
  after double precision
);
CREATE INDEX price_index_correction_series_idx ON price_index_correction (region, aisle, id);
CREATE INDEX price_index_correction_run_idx ON price_index_correction (run_id);
