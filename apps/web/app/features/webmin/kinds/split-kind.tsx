import type { AdminKind } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { failureText } from '../failure-text.ts';
import styles from './kinds.module.css';
import { kindSearchQuery, useKindChange } from './queries.ts';

/** Debounce in milliseconds. */
const pause = 200;

interface SplitKindProps {
  from: AdminKind;
  products: number[];
  onDone: () => void;
  onClose: () => void;
}

export function SplitKind({ from, products, onDone, onClose }: SplitKindProps) {
  const id = useId();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<AdminKind | null>(null);
  const settled = useDebounced(text, pause);
  const { data } = useQuery(kindSearchQuery(settled));
  const found = data?.results.filter((one) => one.id !== from.id) ?? [];
  const { change } = useKindChange();
  const name = text.trim();
  const isNew = kind === null && name !== '';
  const move = () =>
    change.mutate(() => callApi(calls.splitKind, { body: { products, ...(kind ? { kind: kind.id } : { name }) } }), {
      onSuccess: () => {
        onDone();
        onClose();
      },
    });
  return (
    <SavingDialog open isSaving={change.isPending} fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Move {formatCount(products.length, 'product')} to which kind?</DialogTitle>
      <DialogContent className={styles.form}>
        <Autocomplete
          freeSolo
          options={found}
          filterOptions={(options) => options}
          getOptionLabel={(option) => (typeof option === 'string' ? option : option.name)}
          getOptionKey={(option) => (typeof option === 'string' ? option : option.id)}
          value={kind}
          inputValue={text}
          onInputChange={(_, typed) => setText(typed)}
          onChange={(_, chosen) => setKind(typeof chosen === 'string' ? null : chosen)}
          renderInput={(input) => (
            <TextField {...input} autoFocus size="small" label="Choose a kind, or name a new one" />
          )}
        />
        {change.error ? (
          <Alert severity="error">{failureText(change.error)}</Alert>
        ) : (
          <Alert severity="info">
            {isNew ? `Adds the kind “${name}” in ${from.aisle.name}. ` : ''}
            They stay there even if their names change.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!kind && !isNew} loading={change.isPending} onClick={move}>
          {isNew ? 'Add kind and move' : 'Move'}
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}
