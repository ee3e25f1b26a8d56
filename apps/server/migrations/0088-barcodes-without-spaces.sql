-- Barcodes are saved without spaces and dashes, and looked for so; those from before, where no other product has the same.
UPDATE product p SET barcode = translate(p.barcode, ' -', '')
WHERE p.barcode ~ '[ -]' AND translate(p.barcode, ' -', '') <> ''
  AND NOT EXISTS (
    SELECT FROM product other
    WHERE translate(other.barcode, ' -', '') = translate(p.barcode, ' -', '')
      AND other.id <> p.id AND (other.barcode !~ '[ -]' OR other.id < p.id)
  );
