import type { Duplicate, DuplicateDismissal, DuplicatePairs, MergeKind, MergeRecord } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { apiQuery, showFailure, useChange } from '../api.ts';
import { formatTime } from '../format-time.ts';
import { AdminViewChoice, Panel, usePagesOfQuery, WhenLoaded } from '../panel.tsx';
import { type Candidate, MergeDialog } from './merge-dialog.tsx';
import styles from './merges.module.css';
import { mergeMovesText } from './moves-text.ts';

export default function MergeHistory() {
  const { query, pager } = usePagesOfQuery((page) => apiQuery(calls.listMerges, { query: { page, page_size: 20 } }));
  const undo = useChange(async (id: number) => {
    await callApi(calls.undoMerge, { params: { id } });
    showSnackbar('The merge is undone.', 'success');
  }, showFailure);
  return (
    <>
      <Duplicates />
      <Panel title="Merges">
        <WhenLoaded query={query} failure="The merges could not be loaded.">
          {({ results }) => (
            <>
              {results.length === 0 && <p className={styles.detail}>Nothing has been merged yet.</p>}
              <ul className={styles.pairs}>
                {results.map((record) => (
                  <li key={record.id} className={styles.merge}>
                    <div className={styles.side}>
                      <strong>
                        {record.merged.map(nameOf).join(', ')} → {nameOf(record.keep)}
                      </strong>
                      <span className={styles.detail}>{mergeMovesText(record.moves)}</span>
                      <span className={styles.detail}>
                        {record.merged_by}, {formatTime(record.merged_at)}
                      </span>
                    </div>
                    {record.undone_at ? (
                      <span className={styles.detail}>Undone {formatTime(record.undone_at)}</span>
                    ) : (
                      <ConfirmButton
                        size="small"
                        aria-label={`Undo the merge into ${nameOf(record.keep)}`}
                        title="Undo this merge?"
                        description="The merged records come back with their own prices, list items and preferences."
                        action="Undo"
                        isBusy={undo.isPending}
                        onConfirm={(close) => record.id && undo.mutate(record.id, { onSettled: close })}
                      >
                        Undo
                      </ConfirmButton>
                    )}
                  </li>
                ))}
              </ul>
              {pager}
            </>
          )}
        </WhenLoaded>
      </Panel>
    </>
  );
}

function nameOf({ name, detail, id }: MergeRecord['keep']): string {
  return `${name} (${[detail, `no. ${id}`].filter(Boolean).join(', ')})`;
}

function Duplicates() {
  const [params, setParams] = useSearchParams();
  const kind: MergeKind = params.get('kind') === 'store' ? 'store' : 'product';
  const areDifferent = params.get('apart') === 'true';
  const query = useQuery(apiQuery(calls.findDuplicates, { query: { kind, are_different: areDifferent } }));
  const [chosen, setChosen] = useState<Candidate[]>();
  const queryClient = useQueryClient();
  const dismissal = useMutation({
    mutationFn: (body: DuplicateDismissal) => callApi(calls.dismissDuplicate, { body }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['webmin', calls.findDuplicates.path] }),
  });
  const dismissDuplicate = (records: number[], are_different: boolean) =>
    dismissal.mutate(
      { kind, records, are_different },
      {
        onSuccess: () =>
          showSnackbar(
            are_different ? 'They no longer show as duplicates.' : 'They show as duplicates again.',
            'success',
            undefined,
            { text: 'Undo', run: () => dismissDuplicate(records, !are_different) },
          ),
        onError: showFailure,
      },
    );
  return (
    <Panel title="Likely duplicates">
      <div className={styles.choices}>
        <AdminViewChoice
          label="Duplicates of"
          views={{ product: 'Products', store: 'Stores' }}
          value={kind}
          onChange={(wanted) => setParams({ kind: wanted }, { replace: true })}
        />
        <FormControlLabel
          label="Marked as different"
          control={
            <Switch
              checked={areDifferent}
              onChange={(_, apart) =>
                setParams(apart ? { kind, apart: 'true' } : { kind }, { replace: true, preventScrollReset: true })
              }
            />
          }
        />
      </div>
      <WhenLoaded query={query} failure="Duplicates could not be looked for." height={160}>
        {({ results }) => (
          <>
            {results.length === 0 && (
              <p className={styles.detail}>
                {areDifferent ? 'Nothing was told apart.' : 'Nothing looks like a duplicate.'}
              </p>
            )}
            <ul className={styles.pairs}>
              {results.map((pair) => {
                const ids = pair.records.map(({ id }) => id);
                return (
                  <PairRow
                    key={ids.join('-')}
                    pair={pair}
                    areDifferent={areDifferent}
                    onMerge={() => setChosen(pair.records.map(toCandidate))}
                    onDecide={() => dismissDuplicate(ids, !areDifferent)}
                  />
                );
              })}
            </ul>
          </>
        )}
      </WhenLoaded>
      {chosen && <MergeDialog kind={kind} candidates={chosen} onClose={() => setChosen(undefined)} />}
    </Panel>
  );
}

interface PairRowProps {
  pair: DuplicatePairs['results'][number];
  areDifferent: boolean;
  onMerge: () => void;
  onDecide: () => void;
}

function PairRow({ pair, areDifferent, onMerge, onDecide }: PairRowProps) {
  const names = pair.records.map(({ name, detail }) => (detail ? `${name} (${detail})` : name)).join(' and ');
  return (
    <li className={styles.pair}>
      {pair.records.map((record) => (
        <div key={record.id} className={styles.side}>
          <strong>{record.name}</strong>
          <span className={styles.detail}>{record.detail}</span>
          <span className={styles.detail}>
            {formatCount(record.prices, 'price')}, {record.listings.toLocaleString('en')} listed
          </span>
        </div>
      ))}
      <div className={styles.side}>
        <span className={styles.detail}>
          {Math.round(pair.similarity * 100)} % alike
          {pair.distance_km !== null && `, ${pair.distance_km.toFixed(1)} km apart`}
        </span>
        <div className={styles.choices}>
          {!areDifferent && (
            <Button size="small" variant="outlined" aria-label={`Merge ${names}`} onClick={onMerge}>
              Merge
            </Button>
          )}
          <Button
            size="small"
            aria-label={areDifferent ? `Mark ${names} as duplicates again` : `${names} are not the same`}
            onClick={onDecide}
          >
            {areDifferent ? 'Undo' : 'Not the same'}
          </Button>
        </div>
      </div>
    </li>
  );
}

function toCandidate({ id, name, detail, image_url }: Duplicate): Candidate {
  return { id, name, detail, image: image_url };
}
