import type { AdminAisle } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { Panel } from '../panel.tsx';
import { AisleDeletion } from './aisle-deletion.tsx';
import { AisleName } from './aisle-name.tsx';
import { AisleRows } from './aisle-rows.tsx';
import styles from './kinds.module.css';
import { aislesQuery, onError, useKindChange } from './queries.ts';

export function Aisles() {
  const { data: aisles, error, refetch } = useQuery(aislesQuery);
  const { change } = useKindChange();
  const [named, setNamed] = useState<AdminAisle | 'new'>();
  const [deleted, setDeleted] = useState<AdminAisle>();
  const order = (ids: number[]) =>
    change.mutate(() => callApi(calls.orderAisles, { body: { ids } }), {
      onError: (problem) => {
        onError(problem);
        void refetch();
      },
    });
  return (
    <Panel title="Aisles">
      <div className={styles.tools}>
        <p className={styles.detail}>Lists and searches use this order. Drag the aisles, or use the arrows.</p>
        <Button variant="contained" onClick={() => setNamed('new')}>
          New aisle
        </Button>
      </div>
      {error && (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>Try again</Button>}>
          The aisles could not be loaded.
        </Alert>
      )}
      {!aisles && !error && <Skeleton variant="rounded" height={360} />}
      {aisles && <AisleRows aisles={aisles} onOrder={order} onRename={setNamed} onDelete={setDeleted} />}
      {named && <AisleName aisle={named === 'new' ? undefined : named} onClose={() => setNamed(undefined)} />}
      {deleted && <AisleDeletion aisle={deleted} onClose={() => setDeleted(undefined)} />}
    </Panel>
  );
}
