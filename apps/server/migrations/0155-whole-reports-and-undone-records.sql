-- All that an import passed over ('skipped') or doubted ('suspects'), some thousand rows each, so that files of it are
-- made without having all of it in memory; the report names the first of them.
CREATE TABLE import_report_part (
  import_id integer NOT NULL REFERENCES price_import (id) ON DELETE CASCADE,
  part      text NOT NULL CHECK (part IN ('skipped', 'suspects')),
  position  integer NOT NULL,
  rows      jsonb NOT NULL,
  PRIMARY KEY (import_id, part, position)
);

-- The share by which a price may change in files of a layout; null where nobody has said so.
ALTER TABLE import_layout ADD COLUMN jump_percent integer;

-- The samples go with the import.
ALTER TABLE import_run ADD COLUMN clear_samples boolean NOT NULL DEFAULT false;
ALTER TABLE price_import ADD COLUMN cleared_samples boolean NOT NULL DEFAULT false;

ALTER TABLE undone_work
  -- [{id, was, became}]: prices that went on as those of whoever saw them since, as they were and became.
  ADD COLUMN given jsonb NOT NULL DEFAULT '[]',
  -- [{table, row}]: rows that were removed, as they were: what the person saw, products, stores and their prices there.
  ADD COLUMN removed jsonb NOT NULL DEFAULT '[]',
  -- The ids of what others saw and that ceased to count.
  ADD COLUMN discounted jsonb NOT NULL DEFAULT '[]';
