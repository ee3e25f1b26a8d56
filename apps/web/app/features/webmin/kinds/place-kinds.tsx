import type { AdminKind } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { runSequentially } from '../grid/one-by-one.ts';
import { AisleSelect } from './aisle-select.tsx';
import styles from './kinds.module.css';

interface PlaceKindsProps {
  kinds: AdminKind[];
  onClose: () => void;
}

export function PlaceKinds({ kinds, onClose }: PlaceKindsProps) {
  const id = useId();
  const [aisle, setAisle] = useState('');
  const queryClient = useQueryClient();
  const place = useMutation({
    mutationFn: () =>
      runSequentially(
        kinds.map((kind) => kind.id),
        (kind) => callApi(calls.changeKind, { params: { id: kind }, body: { aisle: Number(aisle) } }),
      ),
    onSuccess: (outcomes) => {
      const failed = outcomes.find(({ ok }) => !ok);
      if (failed) showSnackbar(`Some kinds did not move: ${failed.error}`, 'error');
      else showSnackbar(`Moved ${formatCount(kinds.length, 'kind')}. You can undo this under History.`, 'success');
      onClose();
      return queryClient.invalidateQueries();
    },
  });
  return (
    <SavingDialog open isSaving={place.isPending} fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Move {formatCount(kinds.length, 'kind')} to which aisle?</DialogTitle>
      <DialogContent className={styles.form}>
        <AisleSelect value={aisle} onChange={setAisle} />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={place.isPending}>
          Cancel
        </Button>
        <Button variant="contained" disabled={aisle === ''} loading={place.isPending} onClick={() => place.mutate()}>
          Move
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}
