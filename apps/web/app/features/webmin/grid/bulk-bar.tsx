import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './admin-grid.module.css';
import type { BulkAction, PerRecordAction } from './bulk-action.ts';
import { BulkOutcomes } from './bulk-outcomes.tsx';
import { type BulkRun, type ChosenRecord, remainingRecords, revisionsOf, useBulkRun } from './use-bulk-run.ts';

interface BulkBarProps {
  /** May be empty: the bar stays visible while it has a result to show. */
  records: ChosenRecord[];
  /** Number of selected records on the current page. */
  onShow: number;
  actions: BulkAction[];
  children?: ReactNode;
  /** Called after a run with the records that failed or were not reached. */
  onLeft: (records: ChosenRecord[]) => void;
}

export function BulkBar({ records, onShow, actions, children, onLeft }: BulkBarProps) {
  const [confirmed, setConfirmed] = useState<PerRecordAction>();
  const [asking, setAsking] = useState<(typeof actions)[number]>();
  const { run, start, cancel, forget } = useBulkRun();
  const isRunning = run?.isOver === false;
  const count = records.length;

  const choose = (action: BulkAction) => {
    if ('open' in action) action.open(records.map(({ id }) => id));
    else if ('dialog' in action) setAsking(action);
    else if (action.question) setConfirmed(action);
    else void carryOut(action);
  };
  const carryOut = async (action: PerRecordAction, on: readonly ChosenRecord[] = records) => {
    setConfirmed(undefined);
    setAsking(undefined);
    const done = await start(action, on);
    const left = remainingRecords(done);
    if (on === records) onLeft(left);
    if (left.length > 0 || done.problem) return;
    const revisions = revisionsOf(done);
    const back = undoOf(action);
    const text = action.undoText ?? 'Undo';
    const undo = back && revisions.length > 0 ? { text, run: () => void carryOut(back, revisions) } : undefined;
    const message = action.doneText?.(on.length) ?? `${action.label}: done for ${formatCount(on.length, 'record')}.`;
    showSnackbar(message, 'success', undoMs(undo), undo);
    forget();
  };
  const back = run?.isOver ? undoOf(run.action) : undefined;

  if (count === 0 && !run) return null;
  return (
    <section aria-label="Selected records">
      <div className={styles.bulk}>
        <span className={styles.count} role="status">
          {isRunning ? progressText(run) : `${count.toLocaleString('en')} selected`}
        </span>
        {!isRunning && children}
        {actions.map((action) => (
          <Button
            key={action.label}
            size="small"
            variant="outlined"
            color={action.isDanger ? 'error' : 'primary'}
            disabled={isRunning || !isFor(action, count, onShow)}
            onClick={() => choose(action)}
          >
            {action.label}
          </Button>
        ))}
        {isRunning && (
          <>
            <Button size="small" onClick={cancel}>
              Cancel
            </Button>
            <LinearProgress
              className={styles.progress}
              aria-label={run.action.label}
              variant="determinate"
              value={Math.round((100 * run.outcomes.length) / run.records.length)}
            />
          </>
        )}
      </div>
      {run?.isOver && (
        <BulkOutcomes
          run={run}
          onUndo={back && revisionsOf(run).length > 0 ? () => void carryOut(back, revisionsOf(run)) : undefined}
          onClose={forget}
        />
      )}
      <ConfirmDialog
        open={confirmed !== undefined}
        title={`${confirmed?.label}?`}
        description={confirmed?.question?.(count)}
        action={confirmed?.label}
        onConfirm={() => confirmed && void carryOut(confirmed)}
        onClose={() => setConfirmed(undefined)}
      />
      {asking &&
        'dialog' in asking &&
        asking.dialog({
          count,
          ids: records.map(({ id }) => id),
          onStart: (action) => void carryOut(action),
          onClose: () => setAsking(undefined),
        })}
    </section>
  );
}

const isFor = ({ needs = 1, takes = Number.POSITIVE_INFINITY, isOfPage }: BulkAction, count: number, onShow: number) =>
  count >= needs && count <= takes && !(isOfPage && onShow < count);

/** Display time in milliseconds. An undo offer stays longer than other messages. */
const undoMs = (undo: object | undefined) => (undo ? 10_000 : undefined);

function undoOf({ label, undo, undoText = 'Undo' }: PerRecordAction): PerRecordAction | undefined {
  return undo && { label: `${undoText} ${label}`, run: undo };
}

function progressText({ outcomes, records }: BulkRun): string {
  return `${outcomes.length.toLocaleString('en')} of ${records.length.toLocaleString('en')} done`;
}
