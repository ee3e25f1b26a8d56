import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { type ReactNode, useId } from 'react';
import { MuiProvider } from '../mui-provider.tsx';
import styles from './scan-dialog.module.css';
import { Scanner } from './scanner.tsx';

interface ScanDialogProps {
  open: boolean;
  onClose: () => void;
  /** Receives a scanned or typed barcode in its canonical form. */
  onCode: (code: string) => void;
  children?: ReactNode;
}

export default function ScanDialog({ open, onClose, onCode, children }: ScanDialogProps) {
  const titleId = useId();
  return (
    <MuiProvider>
      <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>Scan a barcode</DialogTitle>
        <DialogContent className={styles.content}>
          {/* Gone with the dialog, so that the camera is off while it closes. */}
          {open && <Scanner onCode={onCode}>{children}</Scanner>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>{children === undefined ? 'Cancel' : 'Done'}</Button>
        </DialogActions>
      </Dialog>
    </MuiProvider>
  );
}
