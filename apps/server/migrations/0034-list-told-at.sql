-- When the members were told of a change last: also of a price, which is no change of theirs and leaves last_updated as it is.
ALTER TABLE shopping_list ADD COLUMN told_at timestamptz NOT NULL DEFAULT now();
