import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import styles from './admin-grid.module.css';
import type { PerRecordAction } from './bulk-action.ts';

interface ChangeDialogProps {
  /** Singular noun for the records, such as 'product'. */
  kind: string;
  count: number;
  /** Undefined until the user has chosen all required values. */
  action: PerRecordAction | undefined;
  onStart: (action: PerRecordAction) => void;
  onClose: () => void;
  children: ReactNode;
}

export function ChangeDialog({ kind, count, action, onStart, onClose, children }: ChangeDialogProps) {
  const id = useId();
  return (
    <Dialog open fullWidth maxWidth="xs" onClose={onClose} aria-labelledby={id}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (action) onStart(action);
        }}
      >
        <DialogTitle id={id}>Change {formatCount(count, kind)}</DialogTitle>
        <DialogContent className={styles.fields}>{children}</DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" disabled={!action}>
            Change {formatCount(count, kind)}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
