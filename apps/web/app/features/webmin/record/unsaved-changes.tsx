import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog } from '~/ui/confirm-dialog.tsx';
import styles from './record-drawer.module.css';
import type { Part, PartChange, PartConflict } from './use-draft.ts';

interface UnsavedChangesProps {
  /** True if the form restored a stored draft. */
  wasKept: boolean;
  conflicts: readonly PartConflict[];
  changedMeanwhile: readonly PartChange[];
  onKeepMine: (part: Part) => void;
  onTakeTheirs: (part: Part) => void;
  onDiscard: () => void;
}

export function UnsavedChanges(props: UnsavedChangesProps) {
  const { wasKept, conflicts, changedMeanwhile, onKeepMine, onTakeTheirs, onDiscard } = props;
  const [isAsking, setAsking] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const count = conflicts.length;
  // A pressed button disappears with its conflict. The focus moves to the next conflict, or to Save.
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) {
      const next =
        area.current?.querySelector('button') ?? area.current?.closest('form')?.querySelector('[type=submit]');
      if (next instanceof HTMLElement) next.focus();
    }
    before.current = count;
  }, [count]);
  return (
    <div ref={area} className={styles.unsaved}>
      {wasKept && (
        <Alert
          severity="info"
          action={
            <Button size="small" onClick={() => setAsking(true)}>
              Discard
            </Button>
          }
        >
          Your unsaved changes from earlier are back.
        </Alert>
      )}
      {count > 0 && (
        <Alert severity="warning">
          Somebody else changed this while you were typing. Which version do you keep?
          {conflicts.map((conflict) => (
            <fieldset key={conflict.label} className={styles.versions}>
              <legend>
                {conflict.label}, before: {shown(conflict.base)}
              </legend>
              <Button variant="outlined" color="inherit" onClick={() => onKeepMine(conflict)}>
                <span>
                  Keep mine
                  <strong className={styles.version}>{shown(conflict.mine)}</strong>
                </span>
              </Button>
              <Button variant="outlined" color="inherit" onClick={() => onTakeTheirs(conflict)}>
                <span>
                  Take theirs
                  <strong className={styles.version}>{shown(conflict.theirs)}</strong>
                </span>
              </Button>
            </fieldset>
          ))}
        </Alert>
      )}
      {changedMeanwhile.length > 0 && (
        <Alert severity="info">
          Somebody else changed{' '}
          {changedMeanwhile
            .map(({ label, base, theirs }) => `${label} from ${shown(base)} to ${shown(theirs)}`)
            .join(', ')}
          .
        </Alert>
      )}
      <ConfirmDialog
        open={isAsking}
        title="Discard your changes?"
        description="The fields go back to the saved values."
        action="Discard"
        onConfirm={() => {
          setAsking(false);
          onDiscard();
        }}
        onClose={() => setAsking(false)}
      />
    </div>
  );
}

const shown = (text: string) => text.trim() || '(nothing)';
