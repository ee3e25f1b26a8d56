-- The title of an item is the person's own words; it stays when the product changes. The previous release writes no title.
-- A title is at most 200 characters: the contract checks that, so that the table is not scanned under a lock.

ALTER TABLE shopping_list_item ADD COLUMN title text;
