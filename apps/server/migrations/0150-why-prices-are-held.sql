-- Why a price was held, in words: what it was held against may be another price by the time somebody looks at it.
ALTER TABLE price ADD COLUMN held_why text;
