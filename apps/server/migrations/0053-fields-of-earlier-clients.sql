-- What clients of the earlier version keep about products and stores (CMP-07); nothing here reads it.
ALTER TABLE product
  ADD COLUMN option1 text NOT NULL DEFAULT '',
  ADD COLUMN option2 text NOT NULL DEFAULT '',
  ADD COLUMN option3 text NOT NULL DEFAULT '',
  ADD COLUMN option4 text NOT NULL DEFAULT '',
  ADD COLUMN option5 text NOT NULL DEFAULT '';
ALTER TABLE store
  ADD COLUMN store_type text NOT NULL DEFAULT '',
  ADD COLUMN parking_availability text NOT NULL DEFAULT '',
  ADD COLUMN wheelchair_accessible boolean,
  ADD COLUMN additional_info text NOT NULL DEFAULT '';
