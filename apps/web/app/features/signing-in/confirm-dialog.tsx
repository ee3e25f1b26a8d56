import type { SecondStep } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { confirmSession, refetchUser, signInFailure } from './calls.ts';
import { StepForm } from './step-form.tsx';

interface ConfirmDialogProps {
  step: SecondStep;
  /** True if the account requires a second step, so that the password is not sufficient. */
  asksStep: boolean;
  onConfirmed: () => void;
  /** Called on cancel, or with a message when the step has expired. */
  onClose: (sentence?: string) => void;
}

/** Confirms the user's identity before a change of the login methods. */
export function ConfirmDialog({ step, asksStep, onConfirmed, onClose }: ConfirmDialogProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const [isByPassword, setByPassword] = useState(!asksStep);
  const done = () => {
    void refetchUser(queryClient);
    onConfirmed();
  };
  return (
    <Dialog
      open
      onClose={() => onClose()}
      fullWidth
      maxWidth="xs"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
    >
      <DialogTitle id={`${id}t`}>Confirm it’s you</DialogTitle>
      <DialogContent>
        <DialogContentText id={`${id}d`} gutterBottom>
          Before you change how you log in.
        </DialogContentText>
        {!isByPassword ? (
          <StepForm
            step={step}
            take={(proof) => confirmSession({ token: step.token, ...proof }).then(done)}
            onOver={onClose}
          />
        ) : (
          <PasswordForm onDone={done} />
        )}
      </DialogContent>
      <DialogActions>
        {!asksStep && step.methods.length > 0 && (
          <Button onClick={() => setByPassword(!isByPassword)}>
            {isByPassword ? 'Without a password' : 'By password'}
          </Button>
        )}
        <Button onClick={() => onClose()}>Cancel</Button>
      </DialogActions>
    </Dialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!password) return setFailure('Enter your password.');
    setBusy(true);
    setFailure(undefined);
    try {
      await confirmSession({ password });
      onDone();
    } catch (error) {
      setFailure(signInFailure(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Form label="Your password" failure={failure} onSubmit={(event) => void submit(event)}>
      <PasswordField
        label="Your password"
        required
        autoFocus
        margin="dense"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <SubmitButton isBusy={isBusy}>Confirm</SubmitButton>
    </Form>
  );
}
