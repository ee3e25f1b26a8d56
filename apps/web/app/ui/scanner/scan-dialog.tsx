import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { MuiProvider } from '../mui-provider.tsx';
import { TitledDialog } from '../titled-dialog.tsx';
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
  return (
    <MuiProvider>
      <TitledDialog
        open={open}
        title="Scan a barcode"
        contentClass={styles.content}
        actions={<Button onClick={onClose}>{children === undefined ? 'Cancel' : 'Done'}</Button>}
        onClose={onClose}
      >
        {/* Gone with the dialog, so that the camera is off while it closes. */}
        {open && <Scanner onCode={onCode}>{children}</Scanner>}
      </TitledDialog>
    </MuiProvider>
  );
}
