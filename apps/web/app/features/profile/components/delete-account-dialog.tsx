import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '~/lib/api-client.ts';
import { ApiError } from '~/lib/api-error.ts';
import { logout } from '~/lib/session.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';

/** Asks for the password before the account goes. */
export default function DeleteAccountDialog({ onClose }: { onClose: () => void }) {
  const [password, setPassword] = useState('');
  const navigate = useNavigate();
  const remove = useMutation({
    mutationFn: () => callApi({ method: 'DELETE', path: '/core/me/', body: { password } }),
    onSuccess: () => {
      logout();
      void navigate('/');
      showSnackbar('Your account has been deleted.', 'info');
    },
  });
  const problem = remove.error instanceof ApiError ? remove.error.accountError : remove.error && 'An error occurred.';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!remove.isPending) remove.mutate();
  };
  return (
    <SavingDialog
      open
      isSaving={remove.isPending}
      onClose={onClose}
      aria-labelledby="delete-title"
      aria-describedby="delete-text"
    >
      <form onSubmit={submit}>
        <DialogTitle id="delete-title">Delete your account?</DialogTitle>
        <DialogContent>
          <DialogContentText id="delete-text">
            Your profile, searches, preferred stores and devices are deleted for good. Prices that you reported stay,
            without your name.
          </DialogContentText>
          <TextField
            label="Your password"
            type="password"
            autoComplete="current-password"
            autoFocus
            required
            fullWidth
            margin="normal"
            value={password}
            error={Boolean(problem)}
            helperText={problem ?? ' '}
            onChange={(event) => setPassword(event.target.value)}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={remove.isPending}>
            Cancel
          </Button>
          <Button type="submit" color="error" variant="contained" disabled={!password} loading={remove.isPending}>
            Delete
          </Button>
        </DialogActions>
      </form>
    </SavingDialog>
  );
}
