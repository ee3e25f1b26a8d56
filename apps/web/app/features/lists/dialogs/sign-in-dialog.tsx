import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { Link, useLocation } from 'react-router';
import { loginPath, signUpPath } from '~/lib/sign-in-path.ts';
import { itemsOnScreen } from '../model/shown-lists.ts';
import { shareListText } from '../print/list-text.ts';
import type { DialogRequest } from './dialog-request.ts';

export const reasonsToSignIn: Partial<Record<DialogRequest['kind'], string>> = {
  share: 'Log in to keep this list with your family',
  add: 'Log in to add a new product',
  price: 'Log in to report a price',
};

interface SignInDialogProps {
  title: string;
  request: DialogRequest;
  open: boolean;
  onClose: () => void;
}

export function SignInToUseListDialog({ title, request, open, onClose }: SignInDialogProps) {
  const id = useId();
  const { pathname, search } = useLocation();
  const from = pathname + search;
  const shareAsText = () => {
    if (request.kind !== 'share') return;
    onClose();
    void shareListText(request.list, itemsOnScreen(request.list.id));
  };
  return (
    <Dialog open={open} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button onClick={onClose}>Cancel</Button>
        {request.kind === 'share' && <Button onClick={shareAsText}>Share as text</Button>}
        <Button component={Link} to={loginPath(from)}>
          Log in
        </Button>
        <Button component={Link} to={signUpPath(from)} variant="contained">
          Sign up
        </Button>
      </DialogActions>
    </Dialog>
  );
}
