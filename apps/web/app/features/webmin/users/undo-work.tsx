import type { AdminUser, WorkOfSeveralResult, WorkUndoResult } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
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
import type { PerRecordAction } from '../grid/bulk-action.ts';
import styles from '../record/record-drawer.module.css';
import { undoPreviewQuery, useWorkUndo } from './user-activity.tsx';

/** Debounce in milliseconds. */
const pause = 400;

interface UndoWorkProps {
  user: AdminUser;
  onClose: () => void;
}

export function UndoWork({ user, onClose }: UndoWorkProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const moment = useDebounced(typed, pause);
  const since = moment === '' ? '' : new Date(moment).toISOString();
  const preview = useQuery(undoPreviewQuery(user.id, since));
  const { undo } = useWorkUndo(user.id);
  const found = typed === moment ? preview.data : undefined;
  const isNothing = found && found.prices + found.given + found.sightings + found.changes + found.gone.length === 0;
  const error = undo.error ?? preview.error;
  return (
    <SavingDialog open isSaving={undo.isPending} fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Undo what {user.email} did</DialogTitle>
      <DialogContent className={styles.form}>
        <TextField
          autoFocus
          type="datetime-local"
          label="Since"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ mt: 1 }}
        />
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {!error && since !== '' && (
          <Alert severity={isNothing ? 'info' : 'warning'}>
            {found ? <Preview found={found} /> : 'Looking up what would be undone …'}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={undo.isPending}>
          Cancel
        </Button>
        <Button
          color="error"
          variant="contained"
          disabled={!found || isNothing}
          loading={undo.isPending}
          onClick={() => undo.mutate(since, { onSuccess: onClose })}
        >
          Undo
        </Button>
      </DialogActions>
    </SavingDialog>
  );
}

/** Maximum number of records to list. Further ones are only counted. */
const mostNamed = 10;

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
  const more = records.length - mostNamed;
  return (
    <>
      <p>{title}</p>
      <ul className={styles.lines}>
        {records.slice(0, mostNamed).map(({ kind, id, name, reason }) => (
          <li key={`${kind} ${id}`}>
            {name} ({kind} no. {id}){reason && `: ${reason}`}
          </li>
        ))}
        {more > 0 && <li>and {formatCount(more, 'more record')}</li>}
      </ul>
    </>
  );
}

/** Debounce in milliseconds. */
const pauseOfSeveral = 400;
/** Users per preview request. */
const piece = 10;

interface UndoSeveralProps {
  ids: number[];
  onStart: (action: PerRecordAction) => void;
  onClose: () => void;
}

type Totals = WorkOfSeveralResult['totals'];

/** Previews and starts the undo of several users' work since a time. Each user is undone separately. */
export function UndoSeveral({ ids, onStart, onClose }: UndoSeveralProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const moment = useDebounced(typed, pauseOfSeveral);
  const since = moment === '' ? '' : new Date(moment).toISOString();
  const { data, error } = useQuery({
    queryKey: ['webmin', 'activity', 'preview-of-several', ids, since],
    queryFn: ({ signal }) => previewOf(ids, since, signal),
    staleTime: 0,
    gcTime: 0,
    retry: false,
    enabled: since !== '',
  });
  const found = typed === moment ? data : undefined;
  const isNothing = found && Object.values(found.totals).every((count) => count === 0);
  const subjectLabel = formatCount(ids.length, 'person', 'people');
  const start = () =>
    onStart({
      label: 'Undo everything',
      undoText: 'Redo',
      doneText: (count) => `Undid what ${formatCount(count, 'person', 'people')} did`,
      run: async (some) => (await callApi(calls.undoWorkOfSeveral, { body: { ids: some, since } })).results,
      undo: async (works) => (await callApi(calls.redoWorkOfSeveral, { body: { ids: works } })).results,
    });
  return (
    <Dialog open fullWidth maxWidth="sm" onClose={onClose} aria-labelledby={id}>
      <DialogTitle id={id}>Undo what {subjectLabel} did</DialogTitle>
      <DialogContent className={styles.form}>
        <TextField
          autoFocus
          type="datetime-local"
          label="Since"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ mt: 1 }}
        />
        {error && <Alert severity="error">{failureText(error)}</Alert>}
        {!error && since !== '' && (
          <Alert severity={isNothing ? 'info' : 'warning'}>
            {found ? totalsText(found.totals) : 'Looking up what would be undone …'}
          </Alert>
        )}
        {found && found.refused.length > 0 && (
          <Alert severity="error">
            {formatCount(found.refused.length, 'person', 'people')} cannot be undone: {found.refused[0]}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button color="error" variant="contained" disabled={!found || isNothing} onClick={start}>
          Undo everything
        </Button>
      </DialogActions>
    </Dialog>
  );
}

async function previewOf(ids: readonly number[], since: string, signal: AbortSignal) {
  const totals: Totals = { prices: 0, given: 0, sightings: 0, changes: 0, removed: 0 };
  const refused: string[] = [];
  for (let done = 0; done < ids.length; done += piece) {
    const body = { ids: ids.slice(done, done + piece), since, dry_run: true };
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
