import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Skeleton from '@mui/material/Skeleton';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { UseMutationResult, UseQueryResult } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { mediaQueries } from '~/styles/media-queries.ts';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { failureText, showFailure } from '../api.ts';
import { useWindowKeys } from '../use-window-keys.ts';
import { deleteFormDrafts, hasFormDraft } from './drafts.ts';
import styles from './record-drawer.module.css';

/** Id of the element beside a section's page that shows an open record on wide screens. */
export const recordDrawerElementId = 'webmin-record';

interface RecordDrawerProps {
  title: string;
  draft?: string;
  /** Query of the record. Undefined for a new one. */
  query?: Pick<UseQueryResult, 'data' | 'error'> | undefined;
  onClose: () => void;
  children: ReactNode;
}

/** Shows a record beside its table on wide screens, where the table stays usable, else over the table. */
export function RecordDrawer({ title, draft, query, onClose, children }: RecordDrawerProps) {
  const id = useId();
  const slot = useRecordSlot();
  const isBeside = slot !== undefined && slot !== null;
  const frame = useRef<HTMLDivElement>(null);
  const close = () => {
    if (draft && hasFormDraft(draft)) showSnackbar(`Your changes are kept. Open “${title}” again to continue.`, 'info');
    onClose();
  };
  useWindowKeys((event) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // The row that had the focus may be gone. A dialog above the drawer hides it, and handles the key itself.
    const isCovered = frame.current?.closest('[aria-hidden="true"]');
    const isInTable = event.target instanceof Element && event.target.closest('[role=grid]');
    if ((isInTable || document.activeElement === document.body) && !isCovered) close();
  }, isBeside);
  const content = (
    <div ref={frame} className={styles.drawer}>
      <header className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        <IconButton aria-label="Close" onClick={close}>
          <X size={20} />
        </IconButton>
      </header>
      {query?.error && <Alert severity="error">{failureText(query.error)}</Alert>}
      {query && !query.data && !query.error && <Skeleton variant="rounded" height={360} />}
      {children}
    </div>
  );
  if (slot === undefined) return null;
  if (isBeside) {
    return createPortal(
      <div
        role="dialog"
        aria-labelledby={id}
        tabIndex={-1}
        data-record
        className={styles.beside}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !event.defaultPrevented) close();
        }}
      >
        {content}
      </div>,
      slot,
    );
  }
  return (
    <Drawer
      anchor="right"
      open
      onClose={close}
      slotProps={{ paper: { 'aria-labelledby': id, role: 'dialog', className: styles.paper } }}
    >
      {content}
    </Drawer>
  );
}

/** Returns the element beside the table, null on narrow screens, or undefined before the first layout. */
function useRecordSlot(): HTMLElement | null | undefined {
  const isWide = useMediaQuery(mediaQueries.split, { noSsr: true });
  const [slot, setSlot] = useState<HTMLElement | null>();
  useLayoutEffect(() => setSlot(isWide ? document.getElementById(recordDrawerElementId) : null), [isWide]);
  return slot;
}

interface DeleteRecordProps<Result> {
  id: number;
  question: string;
  done: string;
  /** Describes the data loss. Undefined while it loads, which disables the button. */
  consequence: string | undefined;
  problem?: { error: Error; onRetry: () => void } | undefined;
  remove: Pick<UseMutationResult<Result, Error, number>, 'mutate' | 'isPending'>;
  /** Undoes the deletion, given the result of `remove`. Omitted if a deletion is permanent. */
  onUndo?: (result: Result) => void;
  onAsk?: () => void;
  draft: string;
  onDeleted: () => void;
}

/** Display time in milliseconds. An undo offer stays longer than other messages. */
const undoMs = 10_000;

export function DeleteRecordButton<Result>({
  id,
  question,
  done,
  consequence,
  problem,
  remove,
  onAsk,
  onUndo,
  draft,
  onDeleted,
}: DeleteRecordProps<Result>) {
  const [isAsking, setAsking] = useState(false);
  const openDialog = () => {
    setAsking(true);
    onAsk?.();
  };
  const confirm = () =>
    remove.mutate(id, {
      onSuccess: (result) => {
        const undo = onUndo && { text: 'Undo', run: () => onUndo(result) };
        showSnackbar(done, 'success', undo && undoMs, undo);
        deleteFormDrafts(draft);
        onDeleted();
      },
      onError: showFailure,
      onSettled: () => setAsking(false),
    });
  return (
    <>
      <Button color="error" onClick={openDialog}>
        Delete
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={question}
        description={problem ? <LookUpProblem {...problem} /> : (consequence ?? 'Checking what goes with it …')}
        isBusy={remove.isPending}
        isReady={!problem && consequence !== undefined}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function LookUpProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  return (
    <Alert severity="error" action={<Button onClick={onRetry}>Try again</Button>}>
      Could not check what goes with it: {failureText(error)}
    </Alert>
  );
}
