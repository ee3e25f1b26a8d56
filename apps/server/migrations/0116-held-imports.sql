-- What a superuser decided about the suspicious prices of a file, and how many of an import wait for review.
ALTER TABLE import_run ADD COLUMN decisions jsonb NOT NULL DEFAULT '{}';
ALTER TABLE price_import ADD COLUMN held integer NOT NULL DEFAULT 0;
CREATE INDEX price_import_file_idx ON price_import (file_sha256);
