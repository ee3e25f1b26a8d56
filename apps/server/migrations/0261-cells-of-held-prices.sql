-- Sheet and cell of a price held by an import, such as 'North!E6', and the text of that cell.
ALTER TABLE price ADD COLUMN held_cell text, ADD COLUMN held_cell_text text;
