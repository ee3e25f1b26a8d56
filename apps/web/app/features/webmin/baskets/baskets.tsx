import type { AdminBasket } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { useQuery } from '@tanstack/react-query';
import { Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, showFailure, useChange } from '../api.ts';
import { Panel, WhenLoaded } from '../panel.tsx';
import { deleteFormDrafts } from '../record/drafts.ts';
import { RecordDrawer } from '../record/record-drawer.tsx';
import { BasketForm, basketDraftName, NewBasketForm } from './basket-form.tsx';
import styles from './baskets.module.css';

export function BasketsAdmin() {
  const [params, setParams] = useSearchParams();
  const query = useQuery(apiQuery(calls.listAdminBaskets));
  const [deleted, setDeleted] = useState<AdminBasket>();
  const record = params.get('record');
  const basket = query.data?.results.find(({ id }) => String(id) === record);
  const close = () => setParams({ view: 'baskets' });
  const show = (id: number | 'new') => setParams({ view: 'baskets', record: String(id) });
  return (
    <Panel title="Ready-made baskets">
      <div className={styles.tools}>
        <p className={styles.detail}>Each has a public page. Shoppers add its things to a list by one tap.</p>
        <Button variant="contained" onClick={() => show('new')}>
          New basket
        </Button>
      </div>
      <WhenLoaded query={query} failure="The baskets could not be loaded." height={160}>
        {({ results }) => (
          <ul className={styles.list}>
            {results.length === 0 && <li className={styles.detail}>There are none yet.</li>}
            {results.map((one) => (
              <li key={one.id} className={styles.row}>
                <span className={styles.text}>
                  {one.name}
                  <span className={styles.detail}>{one.description}</span>
                  <span className={styles.detail}>{formatCount(one.lines.length, 'kind')}</span>
                </span>
                <span className={styles.buttons}>
                  <IconButton aria-label={`Edit ${one.name}`} onClick={() => show(one.id)}>
                    <Pencil size={20} />
                  </IconButton>
                  <IconButton aria-label={`Delete ${one.name}`} onClick={() => setDeleted(one)}>
                    <Trash2 size={20} />
                  </IconButton>
                </span>
              </li>
            ))}
          </ul>
        )}
      </WhenLoaded>
      {(basket || record === 'new') && (
        <RecordDrawer
          key={record}
          title={basket?.name ?? 'New basket'}
          draft={basketDraftName(basket)}
          query={basket && query}
          onClose={close}
        >
          {basket ? <BasketForm basket={basket} /> : <NewBasketForm onAdded={({ id }) => show(id)} />}
        </RecordDrawer>
      )}
      {deleted && (
        <BasketDeletion
          basket={deleted}
          onDeleted={() => {
            if (record === String(deleted.id)) close();
          }}
          onClose={() => setDeleted(undefined)}
        />
      )}
    </Panel>
  );
}

interface BasketDeletionProps {
  basket: AdminBasket;
  onDeleted: () => void;
  onClose: () => void;
}

function BasketDeletion({ basket, onDeleted, onClose }: BasketDeletionProps) {
  const removal = useChange(async () => {
    await callApi(calls.deleteBasket, { params: { id: basket.id } });
    deleteFormDrafts(basketDraftName(basket));
    showSnackbar(`${basket.name} was deleted.`, 'success');
    onDeleted();
  }, showFailure);
  return (
    <ConfirmDialog
      open
      title={`Delete ${basket.name}?`}
      description="Its page disappears. Items that shoppers added from it stay. The audit log has its content."
      isBusy={removal.isPending}
      onConfirm={() => removal.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    />
  );
}
