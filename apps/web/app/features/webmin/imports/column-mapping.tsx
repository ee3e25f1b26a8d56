import type { ImportReport, PriceSmartField, PriceSmartMapping } from '@bargain-buddy/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import styles from './imports.module.css';

const fields: [PriceSmartField, string][] = [
  ['name', 'Product'],
  ['brand', 'Brand'],
  ['amount', 'Amount'],
  ['club', 'Club'],
  ['price', 'Price'],
  ['barcode', 'Barcode'],
  ['category', 'Category'],
];
const none = '';

interface ColumnMappingProps {
  columns: NonNullable<ImportReport['columns']>;
  onChange: (mapping: PriceSmartMapping) => void;
}

/** Which column of the file holds what: guessed from the titles, and chosen otherwise where the guess is wrong. */
export function ColumnMapping({ columns: { titles, mapping }, onChange }: ColumnMappingProps) {
  return (
    <fieldset className={styles.mapping}>
      <legend>Columns of the file</legend>
      {fields.map(([field, label]) => (
        <TextField
          key={field}
          select
          size="small"
          label={label}
          value={mapping[field] ?? none}
          onChange={(event) => onChange({ ...mapping, [field]: event.target.value || null })}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value={none}>None</MenuItem>
          {titles.map((title) => (
            <MenuItem key={title} value={title}>
              {title}
            </MenuItem>
          ))}
        </TextField>
      ))}
    </fieldset>
  );
}
