import type { ImportField, ImportKind, ImportReport } from '@bargain-buddy/contract';
import { priceJumpLimitsPercent } from '@bargain-buddy/contract/form-rules';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { FileUp } from 'lucide-react';
import { type DragEvent, useRef, useState } from 'react';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { formatBytes } from '~/lib/format-bytes.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import type { Correction, Corrections } from './corrections.ts';
import dropStyles from './file-drop.module.css';
import styles from './imports.module.css';

interface FileDropProps {
  accept: string;
  file: File | undefined;
  onFile: (file: File) => void;
}

export function FileDropField({ accept, file, onFile }: FileDropProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const take = (files: FileList | null) => {
    const [first] = files ?? [];
    if (first) onFile(first);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is one more way beside the button
    <div
      className={dropStyles.drop}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      <FileUp size={28} />
      <span className={dropStyles.name}>
        {file ? `${file.name} · ${formatBytes(file.size)}` : 'Drop a file here, or'}
      </span>
      <input
        ref={input}
        type="file"
        tabIndex={-1}
        accept={accept}
        aria-label="File"
        className={dropStyles.input}
        onChange={(event) => {
          take(event.target.files);
          // Without this, the browser fires no event when the user corrects a file and selects it again.
          event.target.value = '';
        }}
      />
      <Button variant="outlined" onClick={() => input.current?.click()}>
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
    </div>
  );
}

interface DayFieldProps {
  label: string;
  value: string;
  onChange: (day: string) => void;
}

/** Edits the day of the prices. Reports no change while the year is incomplete. */
export function PriceDayField({ label, value, onChange }: DayFieldProps) {
  const [typed, setTyped] = useState<string>();
  return (
    <TextField
      type="date"
      label={label}
      required
      value={typed ?? value}
      onChange={({ target }) => {
        const isWhole = /^[12]\d{3}-/.test(target.value);
        setTyped(isWhole ? undefined : target.value);
        if (isWhole) onChange(target.value);
      }}
      onBlur={() => setTyped(undefined)}
      helperText="The day on which the prices were taken."
      slotProps={{ inputLabel: { shrink: true } }}
      className={styles.day}
    />
  );
}

const { least, most } = priceJumpLimitsPercent;
const jumpResolver = contractResolver(
  ({ importDecisionsSchema }) => importDecisionsSchema.pick({ jump_percent: true }).required(),
  { error: () => `A whole number from ${least} to ${most.toLocaleString('en')}.` },
);

interface JumpFieldProps {
  value: number;
  /** True if the value comes from the last import of a file with equal titles. */
  isRemembered: boolean;
  onChange: (value: number) => void;
}

export function JumpLimitField({ value, isRemembered, onChange }: JumpFieldProps) {
  const { field, onSubmit } = useAppForm({
    mode: 'onChange',
    shouldFocusError: false,
    values: { jump_percent: value },
    resolver: jumpResolver,
    send: ({ jump_percent }) => jump_percent !== value && onChange(jump_percent),
  });
  const percent = field('jump_percent', {
    hint: isRemembered ? 'As at the last import of a file like this.' : 'The usual is 50.',
    valueAsNumber: true,
  });
  return (
    <form onSubmit={onSubmit} onBlur={onSubmit} noValidate>
      <TextField
        type="number"
        label="Hold prices that change by more than (%)"
        {...percent}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: least, max: most, step: 1 } }}
        className={styles.day}
      />
    </form>
  );
}

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
