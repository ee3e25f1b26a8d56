import { counted } from '@bargain-buddy/domain';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';

interface SignOutDialogProps {
  /** How many changes of lists wait on this device. */
  unsent: number;
  open: boolean;
  onStay: () => void;
  onSignOut: () => void;
}

/** Asks before signing out loses what was not sent yet (OFF-03). */
export function SignOutDialog({ unsent, open, onStay, onSignOut }: SignOutDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onStay} role="alertdialog" aria-labelledby={`${id}t`} aria-describedby={`${id}d`}>
      <DialogTitle
        id={`${id}t`}
      >{`${counted(unsent, 'change')} ${unsent === 1 ? 'was' : 'were'} not sent yet`}</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`}>
          They are on this device only, and go out by themselves once you are connected and signed in.
        </DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button color="error" onClick={onSignOut}>
          Sign out and lose them
        </Button>
        <Button autoFocus variant="contained" onClick={onStay}>
          Stay signed in
        </Button>
      </DialogActions>
    </Dialog>
  );
}
