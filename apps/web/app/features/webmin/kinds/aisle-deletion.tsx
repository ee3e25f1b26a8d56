import type { AdminAisle } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { AisleSelect } from './aisle-select.tsx';
import styles from './kinds.module.css';
import { onError, useKindChange } from './queries.ts';

interface AisleDeletionProps {
  aisle: AdminAisle;
  onClose: () => void;
}

export function AisleDeletion({ aisle: { id, name, kinds }, onClose }: AisleDeletionProps) {
  const [to, setTo] = useState('');
  const { change } = useKindChange();
  const query = to === '' ? {} : { to: Number(to) };
  const remove = () =>
    change.mutate(() => callApi(calls.deleteAisle, { params: { id }, query }), { onError, onSettled: onClose });
  return (
    <ConfirmDialog
      open
      title={`Delete ${name}?`}
      description={
        kinds === 0 ? (
          'It is empty.'
        ) : (
          <div className={styles.form}>
            {formatCount(kinds, 'kind')} {kinds === 1 ? 'is' : 'are'} in it.
            <AisleSelect label="Move its kinds to" value={to} without={id} onChange={setTo} />
          </div>
        )
      }
      isBusy={change.isPending}
      isReady={kinds === 0 || to !== ''}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
