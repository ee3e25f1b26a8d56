-- Where a file has a price that an import holds, such as 'North!E6', and the text of that cell.
ALTER TABLE price ADD COLUMN held_cell text, ADD COLUMN held_cell_text text;
