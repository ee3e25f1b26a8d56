import type { ImportRun } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode, Ref } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { ConfirmButton } from '~/ui/confirm-button.tsx';
import { showFailure } from '../api.ts';
import { type Corrections, correctionText, type PendingCorrections, pendingCorrectionsText } from './corrections.ts';
import importStyles from './imports.module.css';
import styles from './pending-bar.module.css';

interface PendingBarProps {
  applied: Corrections;
  pending: PendingCorrections;
  isApplying: boolean;
  canApply: boolean;
  problem: string | undefined;
  progress: ReactNode;
  ref: Ref<HTMLDivElement>;
  onApply: () => void;
  onDiscard: () => void;
  onUndo: (key: string) => void;
  children: ReactNode;
}

export function PendingCorrectionsBar(props: PendingBarProps) {
  const { applied, pending, isApplying, canApply, problem, progress, ref, onApply, onDiscard, onUndo, children } =
    props;
  const corrections = Object.entries(pending);
  const done = Object.entries(applied).filter(([key]) => !(key in pending));
  const count = corrections.length + done.length;
  return (
    <section ref={ref} className={styles.bar} aria-label="Corrections" tabIndex={-1}>
      {problem && (
        <Alert severity="error" className={styles.problem}>
          {problem}
        </Alert>
      )}
      {progress}
      {count > 0 && (
        <details className={styles.list}>
          <summary>
            <span role="status">
              {corrections.length > 0 ? pendingCorrectionsText(pending) : `${done.length} applied`}
            </span>
          </summary>
          <ul>
            {corrections.map(([key, correction]) => {
              const before = applied[key];
              const text = correction ? correctionText(correction) : `Undo: ${before ? correctionText(before) : key}`;
              return (
                <li key={key}>
                  <span>{text}</span>
                  <Button size="small" aria-label={`Undo ${text}`} onClick={() => onUndo(key)}>
                    Undo
                  </Button>
                </li>
              );
            })}
            {done.map(([key, correction]) => (
              <li key={key}>
                <span>
                  {correctionText(correction)} <small>applied</small>
                </span>
                <Button size="small" aria-label={`Undo ${correctionText(correction)}`} onClick={() => onUndo(key)}>
                  Undo
                </Button>
              </li>
            ))}
          </ul>
        </details>
      )}
      <div className={styles.actions} data-pending={corrections.length > 0 || undefined}>
        {(corrections.length > 0 || isApplying) && (
          <>
            <ConfirmButton
              disabled={isApplying}
              title="Discard the corrections?"
              description={`${pendingCorrectionsText(pending)}. The preview stays as it is.`}
              action="Discard"
              onConfirm={onDiscard}
            >
              Discard
            </ConfirmButton>
            <Button variant="contained" loading={isApplying} disabled={!canApply} onClick={onApply}>
              Apply and look again
            </Button>
          </>
        )}
        {children}
      </div>
    </section>
  );
}

const steps: Record<ImportRun['step'], string> = {
  waiting: 'Waiting for its turn',
  reading: 'Reading the file',
  comparing: 'Comparing with the prices that are known',
  writing: 'Writing the prices',
  finished: 'Finished',
};

export function ImportRunProgress({ run }: { run: ImportRun }) {
  const queryClient = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => callApi(calls.cancelImportRun, { params: { id: run.id } }),
    onError: showFailure,
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['webmin', calls.getImportRun.path] }),
  });
  const text = `${steps[run.step]}${run.dry_run ? '. Nothing is changed yet.' : ''}`;
  return (
    <div className={importStyles.underWay}>
      <p className={importStyles.progress} role="status">
        {text}
      </p>
      <LinearProgress
        variant={run.state === 'waiting' ? 'indeterminate' : 'determinate'}
        value={run.progress}
        aria-label="Progress of the import"
      />
      <Button size="small" loading={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
        {run.dry_run ? 'Cancel the preview' : 'Cancel the import'}
      </Button>
    </div>
  );
}
