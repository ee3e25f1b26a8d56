-- Fields of earlier clients (CMP-07): names and values of five options, and a text beside the boolean about wheelchairs.
-- The previous release still uses option1 to option5; a later migration may drop them.
ALTER TABLE product
  ADD COLUMN option1name text NOT NULL DEFAULT '',
  ADD COLUMN option1value text NOT NULL DEFAULT '',
  ADD COLUMN option2name text NOT NULL DEFAULT '',
  ADD COLUMN option2value text NOT NULL DEFAULT '',
  ADD COLUMN option3name text NOT NULL DEFAULT '',
  ADD COLUMN option3value text NOT NULL DEFAULT '',
  ADD COLUMN option4name text NOT NULL DEFAULT '',
  ADD COLUMN option4value text NOT NULL DEFAULT '',
  ADD COLUMN option5name text NOT NULL DEFAULT '',
  ADD COLUMN option5value text NOT NULL DEFAULT '';
ALTER TABLE store ADD COLUMN wheelchair_note text NOT NULL DEFAULT '';
