import type { AdminKind } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { failureText } from '../failure-text.ts';
import styles from './kinds.module.css';
import { movesText } from './moves-text.ts';
import { mergePreviewQuery, useKindChange } from './queries.ts';

interface MergeKindsProps {
  /** At least two. By default, the kind with the most products survives. */
  kinds: AdminKind[];
  onClose: () => void;
}

export function MergeKinds({ kinds, onClose }: MergeKindsProps) {
  const id = useId();
  const [largest] = kinds.toSorted((a, b) => b.products - a.products);
  const [keep, setKeep] = useState(largest?.id ?? 0);
  const others = kinds.flatMap((kind) => (kind.id === keep ? [] : kind.id));
  const preview = useQuery(mergePreviewQuery(keep, others));
  const { change } = useKindChange();
  const merge = () =>
    change.mutate(() => callApi(calls.mergeKinds, { body: { keep, merge: others } }), { onSuccess: onClose });
  const error = change.error ?? preview.error;
  return (
    <SavingDialog open isSaving={change.isPending} fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Which kind do you keep?</DialogTitle>
      <DialogContent className={styles.form}>
        <div role="radiogroup" aria-labelledby={id}>
          {kinds.map((kind) => (
            <label key={kind.id} className={styles.choice}>
              <input
                type="radio"
                name={id}
                className={styles.radio}
                checked={kind.id === keep}
                onChange={() => setKeep(kind.id)}
              />
              <span className={styles.text}>
                {kind.name}
                <span className={styles.detail}>
                  {kind.aisle.name} · {formatCount(kind.products, 'product')}
                </span>
              </span>
            </label>
          ))}
        </div>
        {error ? (
          <Alert severity="error">{failureText(error)}</Alert>
        ) : (
          <Alert severity="info">
            {preview.data ? movesText(preview.data.moves) : 'Checking what moves …'} Old names and addresses lead to the
            kind you keep.
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={change.isPending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!preview.data} loading={change.isPending} onClick={merge}>
          Merge
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}
