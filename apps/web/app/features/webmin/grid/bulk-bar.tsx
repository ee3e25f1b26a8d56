import { formatCount } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { showFailure } from '../api.ts';
import styles from './admin-grid.module.css';
import type { BulkAction, PerRecordAction } from './bulk-action.ts';
import {
  type BulkRun,
  recordsLeftInRun,
  recordsWithRevisions,
  type SelectedRecord,
  useBulkRun,
} from './bulk-action.ts';

interface BulkBarProps {
  /** May be empty: the bar stays visible while it has a result to show. */
  records: SelectedRecord[];
  onShow: number;
  actions: BulkAction[];
  children?: ReactNode;
  /** Called after a run with the records that failed or were not reached. */
  onLeft: (records: SelectedRecord[]) => void;
}

export function BulkBar({ records, onShow, actions, children, onLeft }: BulkBarProps) {
  const [confirmed, setConfirmed] = useState<PerRecordAction>();
  const [asking, setAsking] = useState<(typeof actions)[number]>();
  const { run, start, cancel, close } = useBulkRun();
  const isRunning = run?.isOver === false;
  const count = records.length;

  const choose = (action: BulkAction) => {
    if ('dialog' in action) setAsking(action);
    else if (action.question) setConfirmed(action);
    else void carryOut(action);
  };
  const carryOut = async (action: PerRecordAction, on: readonly SelectedRecord[] = records) => {
    setConfirmed(undefined);
    setAsking(undefined);
    const done = await start(action, on);
    const left = recordsLeftInRun(done);
    if (on === records) onLeft(left);
    if (left.length > 0 || done.problem) return;
    const revisions = recordsWithRevisions(done);
    const back = undoOf(action);
    const text = action.undoText ?? 'Undo';
    const undo = back && revisions.length > 0 ? { text, run: () => void carryOut(back, revisions) } : undefined;
    const message = action.doneText?.(on.length) ?? `${action.label}: done for ${formatCount(on.length, 'record')}.`;
    showSnackbar(message, 'success', undoMs(undo), undo);
    close();
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
          onUndo={
            back && recordsWithRevisions(run).length > 0
              ? () => void carryOut(back, recordsWithRevisions(run))
              : undefined
          }
          onClose={close}
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

const maxListed = 50;

interface BulkOutcomesProps {
  run: BulkRun;
  onUndo: (() => void) | undefined;
  onClose: () => void;
}

function BulkOutcomes({ run: { action, records, outcomes, problem }, onUndo, onClose }: BulkOutcomesProps) {
  const failed = outcomes.filter(({ ok }) => !ok);
  if (failed.length === 0 && !problem) return null;
  const names = new Map(records.map(({ id, name }) => [id, name]));
  return (
    <Alert severity="warning" onClose={onClose} sx={{ mt: 1 }}>
      {action.label}: done for {(outcomes.length - failed.length).toLocaleString('en')} of{' '}
      {formatCount(records.length, 'record')}. The others stay selected.
      <ul className={styles.outcome}>
        {failed.slice(0, maxListed).map(({ id, error }) => (
          <li key={id}>
            {names.get(id)}: {error ?? 'It failed.'}
          </li>
        ))}
        {failed.length > maxListed && <li>and {formatCount(failed.length - maxListed, 'more record')}</li>}
        {problem && <li>It stopped: {problem}</li>}
      </ul>
      {onUndo && (
        <Button size="small" onClick={onUndo}>
          Undo what was done
        </Button>
      )}
    </Alert>
  );
}

export type FindMatchingIds = () => Promise<{ ids: number[]; is_cut: boolean }>;

interface SelectMatchingProps {
  count: number | undefined;
  chosen: number;
  isPageChosen: boolean;
  findMatching: FindMatchingIds | undefined;
  onChoose: (ids: readonly number[]) => void;
}

export function SelectMatching({ count, chosen, isPageChosen, findMatching, onChoose }: SelectMatchingProps) {
  const find = useMutation({
    mutationFn: async () => findMatching?.(),
    onSuccess: (found) => {
      if (!found) return;
      onChoose(found.ids);
      if (found.is_cut)
        showSnackbar(`Only the first ${found.ids.length.toLocaleString('en')} are selected.`, 'warning');
    },
    onError: showFailure,
  });
  if (chosen === 0) return null;
  const areMore = findMatching && isPageChosen && (count === undefined || chosen < count);
  return (
    <>
      {areMore && (
        <Button size="small" loading={find.isPending} onClick={() => find.mutate()}>
          Select all {count?.toLocaleString('en')} matching
        </Button>
      )}
      <Button size="small" onClick={() => onChoose([])}>
        Select none
      </Button>
    </>
  );
}
