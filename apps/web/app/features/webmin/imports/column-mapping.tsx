import type { ImportField, ImportKind, ImportReport } from '@bargain-buddy/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { Correction, Corrections } from './corrections.ts';
import styles from './imports.module.css';

const fields: Record<ImportKind, [ImportField, string][]> = {
  mti: [
    ['number', 'Row number'],
    ['name', 'Product'],
    ['brand', 'Brand'],
    ['amount', 'Amount'],
    ['date', 'Date'],
  ],
  pricesmart: [
    ['name', 'Product'],
    ['brand', 'Brand'],
    ['amount', 'Amount'],
    ['club', 'Club'],
    ['price', 'Price'],
    ['barcode', 'Barcode'],
    ['category', 'Category'],
    ['date', 'Date'],
  ],
};
const none = '';

interface ColumnMappingProps {
  kind: ImportKind;
  columns: NonNullable<ImportReport['columns']>;
  corrections: Corrections;
  onCorrect: (correction: Correction) => void;
}

export function ColumnMapping({ kind, columns, corrections, onCorrect }: ColumnMappingProps) {
  const { titles, samples = [], mapping, remembered = false } = columns;
  const valuesOf = (title: string | null | undefined) => samples[titles.indexOf(title ?? '')]?.join(', ') ?? '';
  const titleOf = (field: ImportField) => {
    const correction = corrections[`field ${field}`];
    return (correction?.what === 'field' ? correction.title : mapping[field]) ?? none;
  };
  return (
    <fieldset className={styles.mapping}>
      <legend>Columns of the file{remembered && ', as at the last import of a file like this'}</legend>
      {fields[kind].map(([field, label]) => (
        <TextField
          key={field}
          select
          size="small"
          label={label}
          value={titleOf(field)}
          helperText={valuesOf(titleOf(field))}
          onChange={(event) => onCorrect({ what: 'field', field, label, title: event.target.value || null })}
          slotProps={{
            select: { displayEmpty: true, renderValue: (title) => String(title || 'None') },
            inputLabel: { shrink: true },
          }}
        >
          <MenuItem value={none}>None</MenuItem>
          {titles.map((title) => (
            <MenuItem key={title} value={title} className={styles.column}>
              {title}
              <span className={styles.sample}>{valuesOf(title)}</span>
            </MenuItem>
          ))}
        </TextField>
      ))}
    </fieldset>
  );
}
