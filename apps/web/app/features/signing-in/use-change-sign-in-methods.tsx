import type { AppOptions, PasskeyOptions, SecondStep, SignInChange, SignInMethods } from '@bargain-buddy/contract';
import type { AnswerOf } from '@bargain-buddy/contract/calls';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import DialogContentText from '@mui/material/DialogContentText';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { contractResolver } from '~/lib/contract-resolver.ts';
import { Form, SubmitButton } from '~/ui/form/form.tsx';
import { PasswordField } from '~/ui/form/password-field.tsx';
import { useAppForm } from '~/ui/form/use-app-form.ts';
import { lazyDialog } from '~/ui/lazy-part/lazy-part.tsx';
import { showSnackbar } from '~/ui/snackbars/snackbar-store.ts';
import { TitledDialog } from '~/ui/titled-dialog.tsx';
import {
  cacheMethods,
  confirmSession,
  needsIdentityConfirmation,
  refetchUser,
  signInFailure,
  signInMethodsQuery,
  startConfirmation,
} from './calls.ts';
import { StepForm } from './step-form.tsx';

const AppDialog = lazyDialog('this', () => import('./online/app-dialog.tsx'));
const PasskeyDialog = lazyDialog('this', () => import('./online/passkey-dialog.tsx'));
const RenameDialog = lazyDialog('this', () => import('./online/rename-dialog.tsx'));
const CodesDialog = lazyDialog('your codes', () => import('./online/recovery-codes-dialog.tsx'));

type Change = AnswerOf<typeof calls.makeRecoveryCodes>;
type Open =
  | { app: AppOptions }
  | { passkey: PasskeyOptions }
  | { rename: SignInMethods['passkeys'][number] }
  | { codes: string[] };

export function useChangeSignInMethods(onChanged?: () => void) {
  const queryClient = useQueryClient();
  const { run, dialog } = useConfirmed();
  const [open, setOpen] = useState<Open>();
  const [busy, setBusy] = useState<string>();

  const finish = () => {
    setOpen(undefined);
    void refetchUser(queryClient).then(onChanged);
  };
  const note = (change: SignInChange, done: string) => {
    cacheMethods(queryClient, change);
    if (change.recovery_codes) setOpen({ codes: change.recovery_codes });
    else {
      finish();
      showSnackbar(done, 'success');
    }
  };
  const attempt = async <T,>(name: string, work: () => Promise<T>, then: (result: T) => void) => {
    setBusy(name);
    try {
      then(await run(work));
    } catch (error) {
      const sentence = error instanceof NotConfirmed ? error.message : signInFailure(error);
      if (sentence) showSnackbar(sentence, 'error');
    } finally {
      setBusy(undefined);
    }
  };
  const change = (name: string, work: () => Promise<Change>, done: string) =>
    void attempt(name, work, (answer) => note(answer, done));

  const onClose = () => setOpen(undefined);
  const dialogs: ReactNode = (
    <>
      {dialog}
      {open && 'app' in open && (
        <AppDialog app={open.app} onDone={(answer) => note(answer, 'Authenticator app added.')} onClose={onClose} />
      )}
      {open && 'passkey' in open && (
        <PasskeyDialog begun={open.passkey} onDone={(answer) => note(answer, 'Passkey added.')} onClose={onClose} />
      )}
      {open && 'rename' in open && (
        <RenameDialog
          passkey={open.rename}
          onDone={(methods) => note({ methods, recovery_codes: null }, 'Passkey renamed.')}
          onClose={onClose}
        />
      )}
      {open && 'codes' in open && <CodesDialog codes={open.codes} onClose={finish} />}
    </>
  );
  return {
    busy,
    dialogs,
    addPasskey: () =>
      void attempt(
        'passkey',
        () => callApi(calls.startPasskey),
        (passkey) => setOpen({ passkey }),
      ),
    addApp: () =>
      void attempt(
        'app',
        () => callApi(calls.startAuthenticatorApp),
        (app) => setOpen({ app }),
      ),
    renamePasskey: (rename: SignInMethods['passkeys'][number]) => setOpen({ rename }),
    removePasskey: (id: number) =>
      change(`passkey ${id}`, () => callApi(calls.removePasskey, { params: { id } }), 'Passkey removed.'),
    removeApp: () => change('remove app', () => callApi(calls.removeAuthenticatorApp), 'Authenticator app removed.'),
    makeCodes: () => change('codes', () => callApi(calls.makeRecoveryCodes), 'New codes made.'),
    choose: (asks_second_step: boolean) =>
      change(
        'switch',
        () => callApi(calls.chooseSecondStep, { body: { asks_second_step } }),
        asks_second_step ? 'Second step is on.' : 'Second step is off.',
      ),
  };
}

/** The user cancelled the confirmation, or it expired with `message`. */
class NotConfirmed extends Error {}

interface StepRequest {
  step: SecondStep;
  asksStep: boolean;
  settle: (problem?: NotConfirmed) => void;
}

function useConfirmed(): { run: <T>(work: () => Promise<T>) => Promise<T>; dialog: ReactNode } {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<StepRequest>();
  const requestStep = (step: SecondStep, asksStep: boolean) =>
    new Promise<void>((resolve, reject) => {
      const settle = (problem?: NotConfirmed) => {
        setPending(undefined);
        if (problem) reject(problem);
        else resolve();
      };
      setPending({ step, asksStep, settle });
    });

  const run = async <T,>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (!needsIdentityConfirmation(error)) throw error;
      const [step, methods] = await Promise.all([startConfirmation(), queryClient.fetchQuery(signInMethodsQuery)]);
      await requestStep(step, methods.asks_second_step);
      return work();
    }
  };
  const dialog = pending && (
    <ConfirmIdentityDialog
      step={pending.step}
      asksStep={pending.asksStep}
      onConfirmed={() => pending.settle()}
      onClose={(sentence) => pending.settle(new NotConfirmed(sentence))}
    />
  );
  return { run, dialog };
}

interface ConfirmDialogProps {
  step: SecondStep;
  /** True if the account requires a second step, so that the password is not sufficient. */
  asksStep: boolean;
  onConfirmed: () => void;
  onClose: (sentence?: string) => void;
}

function ConfirmIdentityDialog({ step, asksStep, onConfirmed, onClose }: ConfirmDialogProps) {
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
        <StepForm step={step} take={(proof) => confirmSession(proof).then(done)} onOver={onClose} />
      )}
    </TitledDialog>
  );
}

const passwordResolver = contractResolver(({ confirmationSchema }) => confirmationSchema, {
  error: () => 'Enter your password.',
});

function PasswordForm({ onDone }: { onDone: () => void }) {
  const { register, formState, isSubmitting, onSubmit } = useAppForm({
    defaultValues: { password: '' },
    shouldFocusError: false,
    resolver: passwordResolver,
    send: (body) => confirmSession(body).then(onDone),
    failureText: signInFailure,
  });
  const { root, password } = formState.errors;
  return (
    <Form label="Your password" failure={(root ?? password)?.message} onSubmit={onSubmit}>
      <PasswordField
        label="Your password"
        required
        autoFocus
        margin="dense"
        autoComplete="current-password"
        {...register('password')}
      />
      <SubmitButton isBusy={isSubmitting}>Confirm</SubmitButton>
    </Form>
  );
}
