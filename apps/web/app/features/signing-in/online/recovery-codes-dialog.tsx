import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { Copy, Download } from 'lucide-react';
import { useId } from 'react';
import { saveFile } from '~/lib/save-file.ts';
import { copyText } from '../copy-text.ts';
import styles from './recovery-codes-dialog.module.css';

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** A dialog that only its button closes, because the codes are shown once. */
export default function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const id = useId();
  const text = codes.join('\n');
  const file = () =>
    new Blob([`Recovery codes for Bargain Buddy. Each works once.\n\n${text}\n`], { type: 'text/plain' });
  return (
    <Dialog open fullWidth maxWidth="xs" aria-labelledby={`${id}t`} aria-describedby={`${id}d`}>
      <DialogTitle id={`${id}t`}>Save your recovery codes</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>
          Use one if you lose your device. Each works once. Print them or save them now; they won’t be shown again.
        </DialogContentText>
        <ol className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
        <div className={styles.actions}>
          <Button startIcon={<Copy size={18} />} onClick={() => void copyText(text, 'Codes copied.')}>
            Copy
          </Button>
          <Button
            startIcon={<Download size={18} />}
            onClick={() => saveFile(file(), 'bargain-buddy-recovery-codes.txt')}
          >
            Download
          </Button>
        </div>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          I saved them
        </Button>
      </DialogActions>
    </Dialog>
  );
}
