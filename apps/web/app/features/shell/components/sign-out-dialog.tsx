import { formatCount } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface SignOutDialogProps {
  unsent: number;
  open: boolean;
  onStay: () => void;
  onSignOut: () => void;
}

export function SignOutDialog({ unsent, open, onStay, onSignOut }: SignOutDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onStay} role="alertdialog" aria-labelledby={`${id}t`} aria-describedby={`${id}d`}>
      <DialogTitle id={`${id}t`}>{`${formatCount(unsent, 'change')} not sent yet`}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>
          Saved on this device only. We send changes when you are online and logged in.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={onSignOut}>
          Log out and lose changes
        </Button>
        <Button autoFocus variant="contained" onClick={onStay}>
          Stay logged in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
