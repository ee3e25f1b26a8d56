import type { MergeKind } from '@bargain-buddy/contract';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { type Kind, productQuery, storeQuery } from '../catalogue/queries.ts';
import { failureText } from '../failure-text.ts';
import styles from './merges.module.css';
import { movesText } from './moves-text.ts';
import { mergePreviewQuery, useMerges } from './queries.ts';

export interface Candidate {
  id: number;
  name: string;
  detail: string;
  image: string | null;
}

interface MergeDialogProps {
  kind: MergeKind;
  /** The first one survives by default. */
  candidates: Candidate[];
  onClose: () => void;
}

export function MergeDialog({ kind, candidates, onClose }: MergeDialogProps) {
  const id = useId();
  const [keep, setKeep] = useState(candidates[0]?.id ?? 0);
  const [fillEmpty, setFillEmpty] = useState(true);
  const others = candidates.filter((candidate) => candidate.id !== keep).map((candidate) => candidate.id);
  const wanted = { kind, keep, merge: others, fill_empty: fillEmpty };
  const preview = useQuery(mergePreviewQuery(wanted));
  const { merge } = useMerges();
  const confirm = () =>
    merge.mutate(wanted, {
      onSuccess: (record) => {
        showSnackbar(`Merged into ${record.keep.name}. You can undo this in Merge History.`, 'success');
        onClose();
      },
    });
  const error = merge.error ?? preview.error;
  return (
    <SavingDialog open isSaving={merge.isPending} fullWidth maxWidth="md" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Which record do you keep?</DialogTitle>
      <DialogContent>
        <div className={styles.candidates} role="radiogroup" aria-labelledby={id}>
          {candidates.map((candidate) => (
            <label key={candidate.id} className={styles.candidate}>
              <input
                type="radio"
                name={id}
                checked={candidate.id === keep}
                onChange={() => setKeep(candidate.id)}
                className={styles.radio}
              />
              {candidate.image && <img src={candidate.image} alt="" className={styles.image} />}
              <strong>{candidate.name}</strong>
              <span className={styles.detail}>{candidate.detail}</span>
              <span className={styles.detail}>No. {candidate.id}</span>
            </label>
          ))}
        </div>
        <FormControlLabel
          control={<Checkbox checked={fillEmpty} onChange={(_, checked) => setFillEmpty(checked)} />}
          label="Copy missing details from the others"
        />
        {error ? (
          <Alert severity="error">{failureText(error)}</Alert>
        ) : (
          <Alert severity="info">
            {preview.data ? movesText(preview.data.moves) : 'Checking what moves …'}
            {preview.data && preview.data.filled.length > 0 && ` Fills ${preview.data.filled.join(', ')}.`}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={merge.isPending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={!preview.data} loading={merge.isPending} onClick={confirm}>
          Merge
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}

interface MergeSelectedProps {
  kind: Kind;
  ids: number[];
  onClose: () => void;
}

export function MergeSelected({ kind, ids, onClose }: MergeSelectedProps) {
  const products = useQueries({ queries: (kind === 'product' ? ids : []).map(productQuery) });
  const stores = useQueries({ queries: (kind === 'store' ? ids : []).map(storeQuery) });
  const candidates = [
    ...products.flatMap(({ data }) =>
      data ? [{ ...data, detail: join(data.brand, data.amount), image: data.image_url }] : [],
    ),
    ...stores.flatMap(({ data }) =>
      data ? [{ ...data, detail: join(data.address, data.region), image: data.image_url }] : [],
    ),
  ];
  if (candidates.length < ids.length) return null;
  return <MergeDialog kind={kind} candidates={candidates} onClose={onClose} />;
}

const join = (...parts: string[]) => parts.filter(Boolean).join(' · ');
