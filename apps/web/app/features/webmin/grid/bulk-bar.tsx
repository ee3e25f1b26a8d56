import { counted } from '@bargain-buddy/domain';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import styles from './admin-grid.module.css';
import type { BulkAction, EachAction } from './bulk-action.ts';
import { type BulkRun, type ChosenRecord, useBulkRun } from './use-bulk-run.ts';

interface BulkBarProps {
  /** May be none: the bar stays while it has something to tell. */
  records: ChosenRecord[];
  actions: BulkAction[];
  /** Everything was done; the selection can go. */
  onDone: () => void;
}

/** What can be done to all selected records at once, how far it is, and which of them it failed for. */
export function BulkBar({ records, actions, onDone }: BulkBarProps) {
  const [asked, setAsked] = useState<EachAction>();
  const { run, start, forget } = useBulkRun();
  const isRunning = run?.isOver === false;
  const failed = run?.outcomes.filter(({ ok }) => !ok) ?? [];

  const choose = (action: BulkAction) => {
    if ('open' in action) action.open(records.map(({ id }) => id));
    else if (action.question) setAsked(action);
    else void carryOut(action);
  };
  const carryOut = async (action: EachAction) => {
    setAsked(undefined);
    const { outcomes } = await start(action, records);
    if (outcomes.length < records.length || outcomes.some(({ ok }) => !ok)) return;
    showSnackbar(`${action.label}: done for ${counted(records.length, 'record')}.`, 'success');
    forget();
    onDone();
  };

  if (records.length === 0 && !run) return null;
  return (
    <section aria-label="Selected records">
      <div className={styles.bulk}>
        <span className={styles.count} role="status">
          {isRunning ? progressText(run) : `${records.length} selected`}
        </span>
        {actions.map((action) => (
          <Button
            key={action.label}
            size="small"
            variant="outlined"
            color={action.isDanger ? 'error' : 'primary'}
            disabled={isRunning || records.length < (action.needs ?? 1)}
            onClick={() => choose(action)}
          >
            {action.label}
          </Button>
        ))}
        {isRunning && (
          <LinearProgress
            className={styles.progress}
            aria-label={run.action.label}
            variant="determinate"
            value={Math.round((100 * run.outcomes.length) / run.records.length)}
          />
        )}
      </div>
      {run?.isOver && (failed.length > 0 || run.problem) && (
        <Alert severity="warning" onClose={forget} sx={{ mt: 1 }}>
          {run.action.label}: done for {run.outcomes.length - failed.length} of {counted(run.records.length, 'record')}.
          <ul className={styles.outcome}>
            {failed.map(({ id, error }) => (
              <li key={id}>
                {run.records.find((record) => record.id === id)?.name}: {error ?? 'It did not work.'}
              </li>
            ))}
            {run.problem && <li>It stopped: {run.problem}</li>}
          </ul>
        </Alert>
      )}
      <ConfirmDialog
        open={asked !== undefined}
        title={`${asked?.label}?`}
        description={asked?.question?.(records.length)}
        action={asked?.label}
        onConfirm={() => asked && void carryOut(asked)}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}

function progressText({ outcomes, records }: BulkRun): string {
  return `${outcomes.length} of ${records.length} done`;
}
