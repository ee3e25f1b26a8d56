import type { SecondStep } from '@bargain-buddy/contract';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
import { confirmSession, refetchUser, signInFailure } from './calls.ts';
import { StepForm } from './step-form.tsx';

interface ConfirmDialogProps {
  step: SecondStep;
  /** True if the account requires a second step, so that the password is not sufficient. */
  asksStep: boolean;
  onConfirmed: () => void;
  onClose: (sentence?: string) => void;
}

export function ConfirmIdentityDialog({ step, asksStep, onConfirmed, onClose }: ConfirmDialogProps) {
  const id = useId();
  const queryClient = useQueryClient();
  const [isByPassword, setByPassword] = useState(!asksStep);
  const done = () => {
    void refetchUser(queryClient);
    onConfirmed();
  };
  return (
    <TitledDialog
      open
      title="Confirm it’s you"
      aria-describedby={id}
      actions={
        <>
          {!asksStep && step.methods.length > 0 && (
            <Button onClick={() => setByPassword(!isByPassword)}>
              {isByPassword ? 'Without a password' : 'By password'}
            </Button>
          )}
          <Button onClick={() => onClose()}>Cancel</Button>
        </>
      }
      onClose={() => onClose()}
    >
      <DialogContentText id={id} gutterBottom>
        Before you change how you log in.
      </DialogContentText>
      {isByPassword ? (
        <PasswordForm onDone={done} />
      ) : (
        <StepForm
          step={step}
          take={(proof) => confirmSession({ token: step.token, ...proof }).then(done)}
          onOver={onClose}
        />
      )}
    </TitledDialog>
  );
}

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { field, failure, setFailure, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { password: '' },
    send: async ({ password }) => {
      if (!password) {
        setFailure('Enter your password.');
        return;
      }
      await confirmSession({ password });
      onDone();
    },
    failureText: signInFailure,
  });
  return (
    <Form label="Your password" failure={failure} onSubmit={onSubmit}>
      <PasswordField
        label="Your password"
        required
        autoFocus
        margin="dense"
        autoComplete="current-password"
        {...field('password')}
      />
      <SubmitButton isBusy={isSubmitting}>Confirm</SubmitButton>
    </Form>
  );
}
