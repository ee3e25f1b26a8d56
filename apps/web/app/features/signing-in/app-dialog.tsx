import type { AppOptions, SignInChange } from '@bargain-buddy/contract';
import * as calls from '@bargain-buddy/contract/calls';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import { Copy } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { callApi } from '~/lib/api-client.ts';
import { PartFailure } from '~/ui/lazy-part/part-failure.tsx';
import { useLazyComponent } from '~/ui/lazy-part/use-lazy-component.ts';
import { SavingDialog } from '~/ui/saving-dialog.tsx';
import styles from './app-dialog.module.css';
import { signInFailure } from './calls.ts';
import { copyText } from './copy-text.ts';

const loadQrCode = () => import('./qr-code.tsx');

interface AppDialogProps {
  app: AppOptions;
  onDone: (change: SignInChange) => void;
  onClose: () => void;
}

/** Sets up an authenticator app: by a QR code or the secret in letters, and the first code that it shows. */
export default function AppDialog({ app, onDone, onClose }: AppDialogProps) {
  const id = useId();
  const { Part: QrCode, retry } = useLazyComponent(loadQrCode, true);
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (!code.trim()) return setFailure('Enter the six digits that the app shows.');
    setBusy(true);
    setFailure(undefined);
    try {
      onDone(await callApi(calls.addAuthenticatorApp, { body: { token: app.token, code } }));
    } catch (error) {
      setFailure(signInFailure(error));
      setBusy(false);
    }
  };
  return (
    <SavingDialog open isSaving={isBusy} onClose={onClose} fullWidth maxWidth="xs" aria-labelledby={`${id}t`}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id={`${id}t`}>Set up an authenticator app</DialogTitle>
        <DialogContent className={styles.content}>
          <p className={styles.text}>
            Scan this with an app such as Google Authenticator, Aegis or a password manager. On this phone,{' '}
            <a href={app.uri}>open it in the app</a>.
          </p>
          <div className={styles.code}>
            {QrCode ? (
              <QrCode text={app.uri} label="QR code for the authenticator app" />
            ) : retry ? (
              <PartFailure what="The QR code" retry={retry} />
            ) : (
              <Skeleton variant="rectangular" width="100%" height="100%" />
            )}
          </div>
          <p className={styles.text}>Or type this key into it:</p>
          <p className={styles.secret}>
            <code>{app.secret.replace(/(.{4})(?!$)/g, '$1 ')}</code>
            <Button
              size="small"
              startIcon={<Copy size={16} aria-hidden="true" />}
              onClick={() => void copyText(app.secret, 'The key is copied.')}
            >
              Copy
            </Button>
          </p>
          <TextField
            label="Code from your app"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            required
            fullWidth
            margin="dense"
            autoComplete="one-time-code"
            error={Boolean(failure)}
            helperText={failure ?? 'Six digits; they change every 30 seconds.'}
            slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 10 }, formHelperText: { role: 'alert' } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            Set up
          </Button>
        </DialogActions>
      </form>
    </SavingDialog>
  );
}
