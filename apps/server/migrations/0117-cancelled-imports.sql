-- Who asked for an import under way to be broken off.
ALTER TABLE import_run ADD COLUMN cancelled_by text;
