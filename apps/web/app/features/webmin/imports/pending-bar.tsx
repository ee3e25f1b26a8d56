import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode, Ref } from 'react';
import { useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import { type Corrections, type Pending, pendingText, textOf } from './corrections.ts';
import styles from './pending-bar.module.css';

interface PendingBarProps {
  applied: Corrections;
  pending: Pending;
  isApplying: boolean;
  /** True if the browser still has the file to read again. */
  canApply: boolean;
  problem: string | undefined;
  progress: ReactNode;
  ref: Ref<HTMLDivElement>;
  onApply: () => void;
  onDiscard: () => void;
  onUndo: (key: string) => void;
  children: ReactNode;
}

export function PendingBar(props: PendingBarProps) {
  const { applied, pending, isApplying, canApply, problem, progress, ref, onApply, onDiscard, onUndo, children } =
    props;
  const [isAsking, setAsking] = useState(false);
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
            <span role="status">{corrections.length > 0 ? pendingText(pending) : `${done.length} applied`}</span>
          </summary>
          <ul>
            {corrections.map(([key, correction]) => {
              const before = applied[key];
              const text = correction ? textOf(correction) : `Undo: ${before ? textOf(before) : key}`;
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
                  {textOf(correction)} <small>applied</small>
                </span>
                <Button size="small" aria-label={`Undo ${textOf(correction)}`} onClick={() => onUndo(key)}>
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
            <Button disabled={isApplying} onClick={() => setAsking(true)}>
              Discard
            </Button>
            <Button variant="contained" loading={isApplying} disabled={!canApply} onClick={onApply}>
              Apply and look again
            </Button>
          </>
        )}
        {children}
      </div>
      <ConfirmDialog
        open={isAsking}
        title="Discard the corrections?"
        description={`${pendingText(pending)}. The preview stays as it is.`}
        action="Discard"
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      />
    </section>
  );
}
