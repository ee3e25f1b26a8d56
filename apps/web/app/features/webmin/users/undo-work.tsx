import type { AdminUser, WorkUndoResult } from '@bargain-buddy/contract';
import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useDebounced } from '~/lib/use-debounced.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { failureText } from '../failure-text.ts';
import styles from '../record/record-drawer.module.css';
import { undoPreviewQuery, useWorkUndo } from './activity-queries.ts';

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
