-- An item keeps the words that the person typed, whatever product is chosen for it. The previous release writes no title.
-- A title is at most 200 characters: the contract checks that, so that the table is not scanned under a lock.

ALTER TABLE shopping_list_item ADD COLUMN title text;
