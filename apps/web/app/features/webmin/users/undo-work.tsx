import type { AdminUser, WorkOfSeveralResult, WorkUndoResult } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { useDebounced } from '~/lib/use-debounced.ts';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText, showFailure, useChange } from '../api.ts';
import { AdminFormDialog } from '../form-dialog.tsx';
import type { PerRecordAction } from '../grid/bulk-action.ts';
import styles from '../record/record-drawer.module.css';

const pause = 400;
const batchSize = 10;

interface UndoDialogProps<Found> {
  ids: readonly number[];
  whose: string;
  submitLabel: string;
  preview: (since: string, signal: AbortSignal) => Promise<Found>;
  isNothing: (found: Found) => boolean;
  describe: (found: Found) => ReactNode;
  refusals?: (found: Found) => ReactNode;
  send: (since: string) => unknown;
  onClose: () => void;
}

const toTime = (text: string) => new Date(text).toISOString();
const resolver = contractResolver(({ workUndoSchema }) => workUndoSchema, {
  toBody: ({ since }: { since: string }) => ({ since: toTime(since) }),
});

function UndoDialog<Found>({
  ids,
  whose,
  preview,
  isNothing,
  describe,
  refusals,
  send,
  ...dialog
}: UndoDialogProps<Found>) {
  const form = useAppForm({
    defaultValues: { since: '' },
    resolver,
    send: ({ since }) => send(since),
    failureText,
  });
  const typed = form.watch('since');
  const moment = useDebounced(typed, pause);
  const since = moment === '' ? '' : toTime(moment);
  const { data, error } = useQuery({
    queryKey: ['webmin', 'undo-preview', ids, since],
    queryFn: ({ signal }) => preview(since, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: since !== '',
  });
  const found = typed === moment ? data : undefined;
  const isEmpty = found !== undefined && isNothing(found);
  return (
    <AdminFormDialog
      {...dialog}
      title={`Undo what ${whose} did`}
      isDanger
      isReady={found !== undefined && !isEmpty}
      form={form}
      previewError={error}
      effects={
        since !== '' && (
          <>
            <Alert severity={isEmpty ? 'info' : 'warning'}>
              {found ? describe(found) : 'Looking up what would be undone …'}
            </Alert>
            {found && refusals?.(found)}
          </>
        )
      }
    >
      <TextField
        autoFocus
        type="datetime-local"
        label="Since"
        {...form.field('since')}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </AdminFormDialog>
  );
}

/** Undoes a user's work since a time as a whole, and redoes it. Invalidates all queries. */
export function useUndoUserWork(id: number) {
  const redo = useChange(async (undone: number) => {
    await callApi(calls.redoWork, { params: { id: undone } });
    showSnackbar('Redone, except what was changed since.', 'success');
  }, showFailure);
  const undo = useChange(async (since: string) => {
    const { id: undone } = await callApi(calls.undoWork, { params: { id }, body: { since } });
    const run = () => undone && redo.mutate(undone);
    showSnackbar('Undone.', 'success', 10_000, { text: 'Redo', run });
  });
  return { undo, redo };
}

export function UndoUserWorkDialog({ user: { id, email }, onClose }: { user: AdminUser; onClose: () => void }) {
  const { undo } = useUndoUserWork(id);
  return (
    <UndoDialog
      ids={[id]}
      whose={email}
      submitLabel="Undo"
      preview={(since, signal) => callApi(calls.undoWork, { params: { id }, body: { since, dry_run: true }, signal })}
      isNothing={({ prices, given, sightings, changes, gone }) =>
        prices + given + sightings + changes + gone.length === 0
      }
      describe={(found) => <Preview found={found} />}
      send={async (since) => {
        await undo.mutateAsync(since);
        onClose();
      }}
      onClose={onClose}
    />
  );
}

interface UndoSeveralProps {
  ids: number[];
  onStart: (action: PerRecordAction) => void;
  onClose: () => void;
}

const people = (count: number) => formatCount(count, 'person', 'people');

export function UndoWorkOfUsersDialog({ ids, onStart, onClose }: UndoSeveralProps) {
  return (
    <UndoDialog
      ids={ids}
      whose={people(ids.length)}
      submitLabel="Undo everything"
      preview={(since, signal) => previewOf(ids, since, signal)}
      isNothing={({ totals }) => Object.values(totals).every((count) => count === 0)}
      describe={({ totals }) => totalsText(totals)}
      refusals={({ refused }) =>
        refused.length > 0 && (
          <Alert severity="error">
            {people(refused.length)} cannot be undone: {refused[0]}
          </Alert>
        )
      }
      send={(since) =>
        onStart({
          label: 'Undo everything',
          undoText: 'Redo',
          doneText: (count) => `Undid what ${people(count)} did`,
          run: async (some) => (await callApi(calls.undoWorkOfSeveral, { body: { ids: some, since } })).results,
          undo: async (works) => (await callApi(calls.redoWorkOfSeveral, { body: { ids: works } })).results,
        })
      }
      onClose={onClose}
    />
  );
}

const maxNamed = 10;

function Preview({ found }: { found: WorkUndoResult }) {
  const { prices, given, sightings, changes, kept, added, gone } = found;
  return (
    <>
      {formatCount(prices, 'price')} will be rejected, and {formatCount(changes, 'change')} of products and stores
      undone.
      {given > 0 && ` ${formatCount(given, 'price')} that others have seen since will become theirs.`}
      {sightings > 0 && ` ${formatCount(sightings, 'price')} of others will lose this person’s confirmation.`}
      <Records title="Added by them, and will be deleted:" records={gone} />
      <Records title="Added by them, and used by others, so they stay:" records={added} />
      <Records title="Changes that stay:" records={kept} />
    </>
  );
}

function Records({
  title,
  records,
}: {
  title: string;
  records: readonly { kind: string; id: number; name: string; reason?: string }[];
}) {
  if (records.length === 0) return null;
  const more = records.length - maxNamed;
  return (
    <>
      <p>{title}</p>
      <ul className={styles.lines}>
        {records.slice(0, maxNamed).map(({ kind, id, name, reason }) => (
          <li key={`${kind} ${id}`}>
            {name} ({kind} no. {id}){reason && `: ${reason}`}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more, 'more record')}</li>}
      </ul>
    </>
  );
}

type Totals = WorkOfSeveralResult['totals'];

async function previewOf(ids: readonly number[], since: string, signal: AbortSignal) {
  const totals: Totals = { prices: 0, given: 0, sightings: 0, changes: 0, removed: 0 };
  const refused: string[] = [];
  for (let done = 0; done < ids.length; done += batchSize) {
    const body = { ids: ids.slice(done, done + batchSize), since, dry_run: true };
    const found = await callApi(calls.undoWorkOfSeveral, { body, signal });
    for (const name of Object.keys(totals) as (keyof Totals)[]) totals[name] += found.totals[name];
    refused.push(...found.results.flatMap(({ ok, error }) => (ok ? [] : [error ?? ''])));
  }
  return { totals, refused };
}

function totalsText({ prices, given, sightings, changes, removed }: Totals): string {
  return [
    `${formatCount(prices, 'price')} will be rejected, and ${formatCount(changes, 'change')} of products and stores undone.`,
    removed > 0 &&
      `${formatCount(removed, 'product or store', 'products or stores')} that only they use will be deleted.`,
    given > 0 && `${formatCount(given, 'price')} that others have seen since will become theirs.`,
    sightings > 0 && `${formatCount(sightings, 'price')} of others will lose their confirmation.`,
  ]
    .filter(Boolean)
    .join(' ');
}
