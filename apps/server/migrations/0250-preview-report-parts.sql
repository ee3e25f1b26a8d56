-- All that a preview passed over ('skipped') or doubted ('suspects'), like import_report_part for imports. The report of
-- a preview names the first of them. The rows go with their run after a month.
CREATE TABLE import_run_part (
  run_id   integer NOT NULL REFERENCES import_run (id) ON DELETE CASCADE,
  part     text NOT NULL CHECK (part IN ('skipped', 'suspects')),
  position integer NOT NULL,
  rows     jsonb NOT NULL,
  PRIMARY KEY (run_id, part, position)
);
