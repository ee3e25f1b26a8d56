import type { PolicyEvent } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { formatDay } from '~/lib/format.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { apiQuery, showFailure, useChange } from '../api.ts';
import styles from '../kinds/kinds.module.css';
import { Panel, WhenLoaded } from '../panel.tsx';
import { VatChangeForm } from './vat-change-form.tsx';

export default function VatChanges() {
  const query = useQuery(apiQuery(calls.listPolicyEvents));
  const [edited, setEdited] = useState<PolicyEvent | 'new'>();
  const [deleted, setDeleted] = useState<PolicyEvent>();
  const removal = useChange(({ id }: PolicyEvent) => callApi(calls.deletePolicyEvent, { params: { id } }), showFailure);
  return (
    <Panel title="VAT changes">
      <div className={styles.tools}>
        <p className={styles.detail}>A public page shows how much of each change arrived in prices.</p>
        <Button variant="contained" onClick={() => setEdited('new')}>
          New VAT change
        </Button>
      </div>
      <WhenLoaded query={query} failure="The VAT changes could not be loaded." height={200}>
        {({ results }) => (
          <ul className={styles.list}>
            {results.length === 0 && <li className={styles.detail}>There are none yet.</li>}
            {results.map((event) => (
              <li key={event.id} className={styles.row}>
                <span className={styles.text}>
                  {event.name}
                  <span className={styles.detail}>
                    {Number(event.rate)} % {event.vat} {formatCount(event.kinds.length, 'kind')}, from{' '}
                    {formatDay(`${event.day}T16:00:00Z`)}
                  </span>
                </span>
                <span className={styles.buttons}>
                  <IconButton aria-label={`Edit ${event.name}`} onClick={() => setEdited(event)}>
                    <Pencil size={20} />
                  </IconButton>
                  <IconButton aria-label={`Delete ${event.name}`} onClick={() => setDeleted(event)}>
                    <Trash2 size={20} />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
      {edited && (
        <VatChangeForm
          key={edited === 'new' ? 'new' : edited.id}
          event={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
        />
      )}
      {deleted && (
        <ConfirmDialog
          open
          title={`Delete ${deleted.name}?`}
          description="Its result disappears from the public page."
          isBusy={removal.isPending}
          onConfirm={() => removal.mutate(deleted, { onSettled: () => setDeleted(undefined) })}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Panel>
  );
}
