import type { PasskeyOptions, SignInChange } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import { signInFailure } from './calls.ts';
import { makePasskey } from './passkeys.ts';

interface PasskeyDialogProps {
  begun: PasskeyOptions;
  onDone: (change: SignInChange) => void;
  onClose: () => void;
}

/** Names a new passkey and has the device make it. */
export default function PasskeyDialog({ begun, onDone, onClose }: PasskeyDialogProps) {
  const id = useId();
  const [name, setName] = useState(deviceName);
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!name.trim()) return setFailure('Enter a name.');
    setBusy(true);
    setFailure(undefined);
    try {
      const passkey = await makePasskey(begun.options);
      onDone(await callApi(calls.addPasskey, { body: { token: begun.token, name, passkey } }));
    } catch (error) {
      setFailure(signInFailure(error));
      setBusy(false);
    }
  };
  return (
    <SavingDialog
      open
      isSaving={isBusy}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={`${id}t`}>Add a passkey</DialogTitle>
        <DialogContent>
          <DialogContentText id={`${id}d`}>
            With a passkey you log in by your finger, your face or your device’s PIN. It stays on your device or in your
            password manager.
          </DialogContentText>
          <TextField
            label="Name"
            value={name}
            onChange={(event) => setName(event.target.value)}
            required
            fullWidth
            margin="normal"
            error={Boolean(failure)}
            helperText={failure ?? 'So that you know it again.'}
            slotProps={{ htmlInput: { maxLength: 60 }, formHelperText: { role: 'alert' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            Continue
          </Button>
        </DialogActions>
      </form>
    </SavingDialog>
  );
}

/** What most people would call the device that they sit at. */
function deviceName(): string {
  const known = [/iPhone/, /iPad/, /Android/, /Windows/, /Macintosh/, /CrOS/, /Linux/];
  const names = ['iPhone', 'iPad', 'Android phone', 'Windows computer', 'Mac', 'Chromebook', 'Linux computer'];
  return names[known.findIndex((pattern) => pattern.test(navigator.userAgent))] ?? 'My device';
}
