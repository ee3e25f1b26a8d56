import type { ImportField, ImportKind, ImportMapping, ImportReport } from '@bargain-buddy/contract';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
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
  onChange: (mapping: ImportMapping) => void;
}

/**
 * Which column of the file holds what, with some of what it holds: guessed, or as remembered, and chosen otherwise
 * where that is wrong.
 */
export function ColumnMapping({ kind, columns, onChange }: ColumnMappingProps) {
  const { titles, samples = [], mapping, remembered = false } = columns;
  const valuesOf = (title: string | null | undefined) => samples[titles.indexOf(title ?? '')]?.join(', ') ?? '';
  const known = fields[kind].flatMap(([field]) => mapping[field] ?? []);
  // Columns of one sheet and area do not change here.
  const ignored = (mapping.ignored ?? []).filter((one) => typeof one === 'string');
  const others = (mapping.ignored ?? []).filter((one) => typeof one !== 'string');
  return (
    <fieldset className={styles.mapping}>
      <legend>Columns of the file{remembered && ', as at the last import of one like it'}</legend>
      {fields[kind].map(([field, label]) => (
        <TextField
          key={field}
          select
          size="small"
          label={label}
          value={mapping[field] ?? none}
          helperText={valuesOf(mapping[field])}
          onChange={(event) => onChange({ ...mapping, [field]: event.target.value || null })}
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
      {kind === 'mti' && (
        <TextField
          select
          size="small"
          label="Not stores"
          value={ignored}
          onChange={(event) => onChange({ ...mapping, ignored: [...others, ...[event.target.value].flat()] })}
          slotProps={{
            select: {
              multiple: true,
              displayEmpty: true,
              renderValue: (chosen) => [chosen].flat().join(', ') || 'None',
            },
            inputLabel: { shrink: true },
          }}
        >
          {titles
            .filter((title) => !known.includes(title))
            .map((title) => (
              <MenuItem key={title} value={title} className={styles.column}>
                {title}
                <span className={styles.sample}>{valuesOf(title)}</span>
              </MenuItem>
            ))}
        </TextField>
      )}
    </fieldset>
  );
}
