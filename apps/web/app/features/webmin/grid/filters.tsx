import Chip from '@mui/material/Chip';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { Search, X } from 'lucide-react';
import { type FocusEvent, useEffect, useEffectEvent, useState } from 'react';
import { productQuery, storeQuery } from '../catalogue/queries.ts';
import { importQuery } from '../imports/queries.ts';
import { SelectField, type SelectOptions } from '../select-field.tsx';
import { adminUserQuery } from '../users/queries.ts';

interface FilterSelectProps {
  label: string;
  value: string;
  options: SelectOptions;
  onChange: (value: string) => void;
}

export function FilterSelect({ label, value, options, onChange }: FilterSelectProps) {
  return (
    <SelectField
      label={label}
      options={[['', 'Any'], ...options]}
      value={options.some(([known]) => known === value) ? value : ''}
      onChange={(event) => onChange(event.target.value)}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      sx={{ minWidth: { xs: 0, md: 120 } }}
    />
  );
}

/** No price is older. An earlier year means that the user is still typing. */
const firstDay = '2000-01-01';
const lastDay = '9999-12-31';

interface DayFilterProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
}

export function DayFilter({ label, value, onChange }: DayFilterProps) {
  const { text, meaning, type } = useDebouncedField(value, onChange);
  const [isTyping, setTyping] = useState(false);
  const take = (input: HTMLInputElement) => type({ text: input.value, meaning: parseDay(input) });
  return (
    <TextField
      type="date"
      size="small"
      label={label}
      value={text}
      error={meaning === undefined && !isTyping}
      onChange={(event) => take(event.target as HTMLInputElement)}
      onFocus={() => setTyping(true)}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        setTyping(false);
        // Browsers fire no event when the last part of an incomplete date is deleted.
        take(event.target);
      }}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: firstDay, max: lastDay } }}
    />
  );
}

/** Returns undefined for an incomplete date, whose `value` is '' too. */
function parseDay({ value, validity }: HTMLInputElement): string | undefined {
  if (validity.badInput) return undefined;
  return value === '' || (value >= firstDay && value.length === lastDay.length) ? value : undefined;
}

type FilterRecord = 'product' | 'store' | 'reporter' | 'import';

interface RecordFilterProps {
  kind: FilterRecord;
  value: string;
  onChange: (value: string) => void;
}

const labels = { product: 'Product', store: 'Store', reporter: 'By', import: 'Import' } as const;

export function RecordFilter({ kind, value, onChange }: RecordFilterProps) {
  const id = Number(value) || undefined;
  const { data: product } = useQuery(productQuery(kind === 'product' ? id : undefined));
  const { data: store } = useQuery(storeQuery(kind === 'store' ? id : undefined));
  const { data: user } = useQuery(adminUserQuery(kind === 'reporter' ? id : undefined));
  const { data: brought } = useQuery(importQuery(kind === 'import' ? id : undefined));
  if (!value) return null;
  const name =
    (product && joined(product.name, product.brand, product.amount)) ??
    (store && joined(store.name, store.address)) ??
    user?.email ??
    brought?.file_name ??
    `No. ${value}`;
  return (
    <Chip
      label={`${labels[kind]}: ${name}`}
      onDelete={() => onChange('')}
      slotProps={{ root: { 'aria-label': `${labels[kind]}: ${name}. Delete shows all.` } }}
    />
  );
}

const joined = (...texts: string[]) => texts.filter(Boolean).join(' · ');

export function GridSearch({ search, onSearch }: { search: string; onSearch: (search: string) => void }) {
  const { text, type } = useDebouncedField(search, onSearch);
  const clear = () => {
    type({ text: '', meaning: '' });
    onSearch('');
  };
  return (
    <TextField
      size="small"
      label="Search"
      type="search"
      value={text}
      onChange={({ target }) => type({ text: target.value, meaning: target.value.trim() })}
      slotProps={{
        input: {
          startAdornment: (
            <InputAdornment position="start">
              <Search size={18} />
            </InputAdornment>
          ),
          endAdornment: text && (
            <IconButton size="small" aria-label="Clear the search" onClick={clear}>
              <X size={16} />
            </IconButton>
          ),
        },
      }}
    />
  );
}

const pause = 300;

interface Typed {
  text: string;
  /** Parsed value. Undefined while the text is incomplete. */
  meaning: string | undefined;
}

/** Syncs a field with an external value, such as in the URL. Sends after a pause, and follows external changes. */
function useDebouncedField(value: string, onChange: (value: string) => void) {
  const [typed, setTyped] = useState<Typed>({ text: value, meaning: value });
  const [shown, setShown] = useState(value);
  const [sent, setSent] = useState<string>();
  if (shown !== value) {
    setShown(value);
    // An echo of the sent value does not change the field, because the user may still be typing.
    if (value === sent) setSent(undefined);
    else setTyped({ text: value, meaning: value });
  }
  const send = useEffectEvent(onChange);
  const { meaning } = typed;
  useEffect(() => {
    if (meaning === undefined || meaning === shown) return;
    const timer = setTimeout(() => {
      setSent(meaning);
      send(meaning);
    }, pause);
    return () => clearTimeout(timer);
  }, [meaning, shown]);
  return { ...typed, type: setTyped };
}
